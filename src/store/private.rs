//! Files and folders that are nobody else's business: made so that only their owner can read them,
//! and opened only if they are what they seem to be.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a folder of ours and those around it, where there is none.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// How a file of ours is opened: behind no link, without waiting for the other end of a pipe, and if
/// it is made, then for us alone.
pub(super) fn options() -> OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;

        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let mut options = OpenOptions::new();
        options.mode(0o600).custom_flags(flags.bits().cast_signed());
        options
    }
    #[cfg(not(unix))]
    OpenOptions::new()
}
