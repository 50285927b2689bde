//! What tests of several kinds need.

use std::path::PathBuf;

/// A folder of a test's own, empty, beside what cargo builds: it is there to look into until the test
/// runs again. The first part of its name tells whose it is.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
