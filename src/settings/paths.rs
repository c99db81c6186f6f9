//! The recent files as texts. A name that is no text cannot be written and is left out.

use std::path::PathBuf;

use serde::{Deserialize as _, Deserializer, Serializer};

use super::WindowSettings;

pub(super) fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(paths.iter().filter_map(|path| path.to_str()))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
    let mut paths = Vec::<PathBuf>::deserialize(from)?;
    paths.truncate(WindowSettings::MAX_RECENT);
    Ok(paths)
}
