//! Types of the layers below, which know no serde, as their names: for `#[serde(with =
//! "by_name")]`.

use std::fmt::Display;

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

use crate::model::Board;
use crate::player::{Computer, First, Players};

/// What has a name in files.
pub(super) trait Named: Copy {
    fn name(self) -> String;

    fn named(name: &str) -> Option<Self>;
}

impl Named for Board {
    fn name(self) -> String {
        self.rules().to_string()
    }

    fn named(name: &str) -> Option<Board> {
        name.parse().ok()
    }
}

impl Named for Players {
    fn name(self) -> String {
        self.to_string()
    }

    fn named(name: &str) -> Option<Players> {
        one_of(Players::ALL, name)
    }
}

impl Named for First {
    fn name(self) -> String {
        self.to_string()
    }

    fn named(name: &str) -> Option<First> {
        one_of(First::ALL, name)
    }
}

impl Named for Computer {
    fn name(self) -> String {
        self.to_string()
    }

    fn named(name: &str) -> Option<Computer> {
        one_of(Computer::all(), name)
    }
}

fn one_of<T: Display>(all: impl IntoIterator<Item = T>, name: &str) -> Option<T> {
    all.into_iter().find(|one| one.to_string() == name)
}

pub(super) fn serialize<T: Named, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&value.name())
}

pub(super) fn deserialize<'de, T: Named, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let name = String::deserialize(from)?;
    T::named(&name).ok_or_else(|| D::Error::custom("no such name"))
}
