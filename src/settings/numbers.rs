//! Boards by their rules; times, sizes and the zoom as whole numbers in the unit that their key
//! names.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands over references to fields"
)]

use std::time::Duration;

use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

use crate::model::Board;

pub(super) fn write_rules<S: Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&board.rules())
}

pub(super) fn write_ms<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    ms.serialize(to)
}

pub(super) fn read_ms<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_millis)
}

pub(super) fn write_s<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    time.as_secs().serialize(to)
}

pub(super) fn read_s<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_secs)
}

pub(super) fn write_size<S: Serializer>(size: &[f32; 2], to: S) -> Result<S::Ok, S::Error> {
    size.map(whole).serialize(to)
}

pub(super) fn write_place<S: Serializer>(at: &Option<[f32; 2]>, to: S) -> Result<S::Ok, S::Error> {
    at.map(|at| at.map(whole)).serialize(to)
}

pub(super) fn write_percent<S: Serializer>(share: &f32, to: S) -> Result<S::Ok, S::Error> {
    whole(share * 100.0).serialize(to)
}

pub(super) fn read_percent<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    f32::deserialize(from).map(|percent| percent / 100.0)
}

#[expect(clippy::cast_possible_truncation, reason = "rounded before, and small")]
fn whole(number: f32) -> i32 {
    number.round() as i32
}
