//! What a person reads, as sentences: the game, the tree, reasons, exercises. Window, terminal and
//! exports all take their words from here. To change a sentence, edit `assets/*.ftl`; to say
//! something new, add a function here.

pub(crate) mod game;
pub(crate) mod learn;
pub(crate) mod tree;
pub(crate) mod why;
