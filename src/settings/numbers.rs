//! Times, sizes and the zoom: written as whole numbers in the unit that their key names, read only
//! within their bounds.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands over references to fields"
)]

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

use super::{Play, WindowSettings};

/// The zooms that still leave something to see, in percent.
const ZOOM_PERCENT: RangeInclusive<f32> = 20.0..=500.0;

pub(super) fn write_ms<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    ms.serialize(to)
}

pub(super) fn read_pause<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let pause = Duration::from_millis(u64::deserialize(from)?);
    within(Duration::ZERO..=Play::MAX_PAUSE, pause)
}

pub(super) fn write_s<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    time.as_secs().serialize(to)
}

pub(super) fn read_thinking_time<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let time = Duration::from_secs(u64::deserialize(from)?);
    within(Duration::from_secs(1)..=Play::MAX_THINKING_TIME, time)
}

pub(super) fn write_size<S: Serializer>(size: &[f32; 2], to: S) -> Result<S::Ok, S::Error> {
    size.map(whole).serialize(to)
}

/// Too small a size becomes one that a window can have.
pub(super) fn read_size<'de, D: Deserializer<'de>>(from: D) -> Result<[f32; 2], D::Error> {
    let size = read_pair(0.0..=WindowSettings::FAR, from)?;
    Ok(WindowSettings::possible_size(size))
}

pub(super) fn write_place<S: Serializer>(
    place: &Option<[f32; 2]>,
    to: S,
) -> Result<S::Ok, S::Error> {
    place.map(|place| place.map(whole)).serialize(to)
}

pub(super) fn read_place<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f32; 2]>, D::Error> {
    read_pair(-WindowSettings::FAR..=WindowSettings::FAR, from).map(Some)
}

pub(super) fn write_percent<S: Serializer>(zoom: &f32, to: S) -> Result<S::Ok, S::Error> {
    whole(zoom * 100.0).serialize(to)
}

pub(super) fn read_zoom<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    Ok(within(ZOOM_PERCENT, f32::deserialize(from)?)? / 100.0)
}

fn read_pair<'de, D: Deserializer<'de>>(
    bounds: RangeInclusive<f32>,
    from: D,
) -> Result<[f32; 2], D::Error> {
    let [first, second] = <[f32; 2]>::deserialize(from)?;
    Ok([within(bounds.clone(), first)?, within(bounds, second)?])
}

/// The value, if it is within its bounds. No bounds hold what is not a number.
fn within<T: PartialOrd, E: Error>(bounds: RangeInclusive<T>, value: T) -> Result<T, E> {
    if bounds.contains(&value) {
        Ok(value)
    } else {
        Err(E::custom("out of bounds"))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "rounded before, and small")]
fn whole(number: f32) -> i32 {
    number.round() as i32
}
