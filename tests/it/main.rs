//! All tests, one file per subject.

mod commands;
mod game;
mod layers;
mod notation;
mod oracle;
mod rules;
mod search;
mod tree;
