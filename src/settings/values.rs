//! How values are written that serde would write otherwise: types of lower layers by their names;
//! times, sizes and the zoom as whole numbers in the unit that their key names.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands over references to fields"
)]

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::WindowSettings;
use crate::model::Board;

type Serialized<S> = Result<<S as Serializer>::Ok, <S as Serializer>::Error>;

pub(super) mod name {
    use super::{
        Deserialize as _, Deserializer, Display, Error as _, FromStr, Serialized, Serializer,
    };

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Serialized<S> {
        to.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|_| D::Error::custom("no such name"))
    }
}

pub(super) mod rules {
    pub use super::name::deserialize;
    use super::{Board, Serialized, Serializer};

    pub fn serialize<S: Serializer>(board: &Board, to: S) -> Serialized<S> {
        to.collect_str(&board.rules())
    }
}

pub(super) mod ms {
    use super::{Deserialize as _, Deserializer, Duration, Serialize as _, Serialized, Serializer};

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Serialized<S> {
        u64::try_from(time.as_millis())
            .unwrap_or(u64::MAX)
            .serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

pub(super) mod seconds {
    use super::{Deserialize as _, Deserializer, Duration, Serialize as _, Serialized, Serializer};

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Serialized<S> {
        time.as_secs().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_secs)
    }
}

pub(super) mod percent {
    use super::{Deserialize as _, Deserializer, Serialize as _, Serialized, Serializer, whole};

    pub fn serialize<S: Serializer>(share: &f32, to: S) -> Serialized<S> {
        whole(share * 100.0).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
        f32::deserialize(from).map(|percent| percent / 100.0)
    }
}

pub(super) mod paths {
    use super::{Deserialize as _, Deserializer, PathBuf, Serialized, Serializer, WindowSettings};

    /// Leaves out paths that are not UTF-8.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Serialized<S> {
        to.collect_seq(paths.iter().filter_map(|path| path.to_str()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
        let mut paths = Vec::<PathBuf>::deserialize(from)?;
        paths.truncate(WindowSettings::MAX_RECENT);
        Ok(paths)
    }
}

pub(super) fn write_size<S: Serializer>(size: &[f32; 2], to: S) -> Serialized<S> {
    size.map(whole).serialize(to)
}

pub(super) fn write_place<S: Serializer>(at: &Option<[f32; 2]>, to: S) -> Serialized<S> {
    at.map(|at| at.map(whole)).serialize(to)
}

#[expect(clippy::cast_possible_truncation, reason = "rounded before, and small")]
fn whole(number: f32) -> i32 {
    number.round() as i32
}
