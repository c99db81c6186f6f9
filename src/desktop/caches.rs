//! Desktops remember what they have read about programs and types of files. Packages have them read
//! it again, and so does this, where the desktop looks.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use directories::BaseDirs;

/// Programs that read a folder below `share` again, if this is there.
const READERS: [(&str, &str, &str); 3] = [
    ("update-mime-database", "mime", "mime/packages"),
    ("update-desktop-database", "applications", "applications"),
    (
        "gtk-update-icon-cache",
        "icons/hicolor",
        "icons/hicolor/icon-theme.cache",
    ),
];

/// Has the desktop read again what is below `prefix`, and names the programs that could not be
/// asked to. Where no desktop looks, as in the folder of a package, there is nothing to do.
pub fn tell_desktop(prefix: &Path) -> Vec<&'static str> {
    let share = prefix.join("share");
    if !data_folders().contains(&share) {
        return Vec::new();
    }
    let there = READERS
        .iter()
        .filter(|(.., sign)| share.join(sign).exists());
    let failed = there.filter(|(reader, folder, _)| {
        let mut reader = Command::new(reader);
        reader.arg(share.join(folder)).stdin(Stdio::null());
        let status = reader.stdout(Stdio::null()).stderr(Stdio::null()).status();
        !status.is_ok_and(|status| status.success())
    });
    failed.map(|(reader, ..)| *reader).collect()
}

/// Where desktops look, by the XDG base directories.
fn data_folders() -> Vec<PathBuf> {
    let set = env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
    let folders = set.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let own = BaseDirs::new().map(|dirs| dirs.data_dir().to_owned());
    own.into_iter().chain(env::split_paths(&folders)).collect()
}
