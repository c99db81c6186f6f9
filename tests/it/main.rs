//! All tests, one file per subject.

mod bounds;
mod certificate;
mod checkpoint;
mod commands;
mod controller;
mod events;
mod experiments;
mod folders;
mod game;
mod heard;
mod insight;
#[cfg(target_os = "linux")]
mod installing;
#[cfg(unix)]
mod keeping;
mod layers;
mod learn;
mod lessons;
mod links;
mod notation;
mod openings;
mod oracle;
mod pictures;
mod player;
mod readers;
mod real_clipboard;
#[cfg(target_os = "linux")]
mod real_desktop;
mod real_window;
mod records;
mod rules;
mod score;
mod search;
mod settings;
mod sitting;
mod solver;
mod study;
mod support;
mod terminal;
mod texts;
mod tree;
mod tree_drawn;
mod tree_in_time;
mod turns;
mod window;
mod window_boards;
mod window_dialog;
mod window_files;
mod window_frames;
mod window_learn;
mod window_lessons;
mod window_manners;
mod window_past;
