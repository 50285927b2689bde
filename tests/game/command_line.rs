//! How the program is started.

fn monk(args: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_monk"))
        .args(args)
        .env_remove("DISPLAY")
        .output()
        .expect("the game starts")
}

#[test]
fn the_command_line_helps_and_names_what_is_wrong() {
    let help = monk(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("--autoplay"));
    for args in [
        &["--code", "M000-0000-0000"][..],
        &["--mode", "golf"],
        &["--fly"],
    ] {
        let output = monk(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            words.starts_with("monk: ") && !words.contains("panicked"),
            "{words}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_it_says_so() {
    let output = monk(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no display"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_display_that_cannot_be_opened_is_told_and_is_no_panic() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_monk"))
        .env("DISPLAY", ":4711")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("the game starts");
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("the display cannot be opened"), "{words}");
    assert!(!words.contains("panicked"), "{words}");
}
