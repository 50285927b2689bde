//! The forge as a host: what it serves, how, and what it refuses.
#![cfg(feature = "forge")]

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A folder of this test's own with a small page in it.
fn page(name: &str) -> PathBuf {
    let folder = support::scratch(&format!("serve-{name}"));
    let dist = folder.join("dist");
    std::fs::create_dir_all(dist.join("sub")).expect("a folder");
    for (file, text) in [
        ("secret.txt", "outside"),
        ("dist/index.html", "<!doctype html>"),
        ("dist/sw.js", "plain script"),
        ("dist/sw.js.br", "script in brotli"),
        ("dist/sw.js.gz", "script in gzip"),
        ("dist/monk-0123456789abcdef.wasm", "\0asm"),
        ("dist/a b.txt", "with a space"),
        ("dist/.hidden", "hidden"),
        ("dist/sub/index.html", "below"),
    ] {
        std::fs::write(folder.join(file), text).expect("a file");
    }
    dist
}

struct Host {
    child: Child,
    port: u16,
}

impl Host {
    fn of(dist: &Path) -> Host {
        let mut child = Command::new(env!("CARGO_BIN_EXE_forge"))
            .arg("serve")
            .arg(dist)
            .args(["--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the forge starts");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let address = out.lines().map_while(Result::ok).find_map(|line| {
            let port = line.strip_prefix("http://127.0.0.1:")?;
            port.trim_end_matches('/').parse().ok()
        });
        let port = address.expect("the forge tells its address");
        Host { child, port }
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok());
        Answer {
            status: status.expect("a status"),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(field, _)| field.eq_ignore_ascii_case(name));
        found.next().map_or("", |(_, value)| value)
    }
}

fn refusal(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_forge"))
        .arg("serve")
        .args(args)
        .output();
    output.expect("the forge starts")
}

#[test]
fn files_have_their_types_and_lengths() {
    let host = Host::of(&page("types"));
    for (path, kind, body) in [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/sub/", "text/html; charset=utf-8", "below"),
        (
            "/sw.js?v=1",
            "text/javascript; charset=utf-8",
            "plain script",
        ),
        ("/monk-0123456789abcdef.wasm", "application/wasm", "\0asm"),
        ("/a%20b.txt", "text/plain; charset=utf-8", "with a space"),
    ] {
        let answer = host.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("Content-Type"), kind, "{path}");
        assert_eq!(answer.body, body, "{path}");
        let length = answer.header("Content-Length");
        assert_eq!(length, body.len().to_string(), "{path}");
    }
}

#[test]
fn a_folder_is_shown_behind_its_slash() {
    let dist = page("folder");
    std::fs::create_dir_all(dist.join("bare")).expect("a folder");
    let host = Host::of(&dist);
    for (path, place) in [("/sub", "/sub/"), ("/sub?v=1", "/sub/?v=1")] {
        let answer = host.get(path);
        let there = answer.header("Location");
        assert_eq!((answer.status, there), (301, place), "{path}");
        assert_eq!(host.get(there).body, "below");
    }
    assert_eq!(host.get("/sw.js/").status, 404, "a file has none");
    assert_eq!(host.get("/sw.js/more").status, 404, "and nothing in it");
    for path in ["/bare", "/bare/"] {
        assert_eq!(host.get(path).status, 404, "a folder is not listed");
    }
    // Such a place would be one of another host.
    assert_eq!(host.get("//sub").status, 404);
}

#[test]
fn a_head_request_gets_the_head_alone() {
    let host = Host::of(&page("head"));
    let answer = host.ask("HEAD", "/sw.js", "");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("Content-Length"), "12");
    assert_eq!(answer.body, "");
    let answer = host.ask("POST", "/sw.js", "Content-Length: 0\r\n");
    let allowed: Vec<&str> = answer.header("Allow").split(',').map(str::trim).collect();
    assert_eq!((answer.status, &allowed[..]), (405, &["GET", "HEAD"][..]));
}

#[test]
fn packed_files_go_to_browsers_that_take_them() {
    let host = Host::of(&page("packed"));
    for (accepts, coding, body) in [
        ("gzip, deflate, br", "br", "script in brotli"),
        ("gzip;q=0.5", "gzip", "script in gzip"),
        ("br;q=0, gzip", "gzip", "script in gzip"),
        ("br;q=0, gzip;q=0.0", "", "plain script"),
        ("brr", "", "plain script"),
        ("identity", "", "plain script"),
    ] {
        let answer = host.ask("GET", "/sw.js", &format!("Accept-Encoding: {accepts}\r\n"));
        assert_eq!(answer.header("Content-Encoding"), coding, "{accepts}");
        assert_eq!(answer.header("Vary"), "Accept-Encoding");
        assert_eq!(
            answer.header("Content-Type"),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(answer.body, body, "{accepts}");
    }
    // What has no packed neighbour goes as it is.
    let answer = host.ask("GET", "/", "Accept-Encoding: br, gzip\r\n");
    assert_eq!(answer.header("Content-Encoding"), "");
}

#[test]
fn a_known_file_is_not_sent_again() {
    let dist = page("known");
    let host = Host::of(&dist);
    let tag = host.get("/sw.js").header("ETag").to_owned();
    let again = |tag: &str| host.ask("GET", "/sw.js", &format!("If-None-Match: {tag}\r\n"));
    let answer = again(&tag);
    assert_eq!((answer.status, answer.body.as_str()), (304, ""));
    assert_eq!(answer.header("ETag"), tag);
    assert_eq!(again("\"other\"").status, 200);
    let packed = host.ask("GET", "/sw.js", "Accept-Encoding: br\r\n");
    assert_ne!(packed.header("ETag"), tag, "another coding, another tag");
    std::fs::write(dist.join("sw.js"), "newer script").expect("a file");
    assert_eq!(again(&tag).status, 200, "a changed file is sent");
}

#[test]
fn a_part_of_a_file_can_be_asked_for() {
    let host = Host::of(&page("part"));
    let part = |headers: &str| host.ask("GET", "/sw.js", headers);
    let answer = part("Range: bytes=6-\r\n");
    assert_eq!((answer.status, answer.body.as_str()), (206, "script"));
    assert_eq!(answer.header("Content-Range"), "bytes 6-11/12");
    assert_eq!(part("Range: bytes=12-\r\n").status, 416);
    for whole in [
        "Range: bytes=0-1, 4-5\r\n",
        "Range: bytes=6-\r\nIf-Range: \"of another file\"\r\n",
    ] {
        let answer = part(whole);
        assert_eq!((answer.status, answer.body.as_str()), (200, "plain script"));
    }
}

#[test]
fn only_names_with_a_digest_are_kept_for_ever() {
    let host = Host::of(&page("kept"));
    let keeping = |path: &str| host.get(path).header("Cache-Control").to_owned();
    let digest = keeping("/monk-0123456789abcdef.wasm");
    assert!(digest.contains("immutable"), "{digest}");
    for path in ["/", "/sw.js", "/index.html", "/nothing"] {
        assert_eq!(keeping(path), "no-cache", "{path}");
    }
}

#[test]
fn every_answer_is_strict_about_scripts() {
    let host = Host::of(&page("strict"));
    for path in ["/", "/sw.js", "/nothing"] {
        let answer = host.get(path);
        let policy = answer.header("Content-Security-Policy");
        let scripts = policy.split("; ").find(|p| p.starts_with("script-src"));
        assert_eq!(scripts, Some("script-src 'self' 'wasm-unsafe-eval'"));
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(answer.header("X-Content-Type-Options"), "nosniff");
    }
}

#[test]
fn nothing_outside_or_hidden_is_served() {
    let dist = page("outside");
    #[cfg(unix)]
    for link in ["link.txt", "index.html.br"] {
        std::os::unix::fs::symlink(dist.join("../secret.txt"), dist.join(link)).expect("a link");
    }
    let host = Host::of(&dist);
    for path in [
        "/../secret.txt",
        "/sub/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/sub/%2E%2E/%2E%2E/secret.txt",
        "/..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/link.txt",
        "/.hidden",
        "/sub/../.hidden",
        "http://localhost/sub",
        "/%00",
        "/%",
        "/%zz",
        "/%ff",
        "/nothing.html",
    ] {
        let answer = host.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("outside"), "{path}");
    }
    let answer = host.ask("GET", "/", "Accept-Encoding: br\r\n");
    assert_eq!(answer.body, "<!doctype html>", "and it goes on serving");
}

#[test]
fn what_is_no_request_is_refused_and_nobody_is_kept_waiting() {
    let dist = page("crowd");
    let large = std::fs::File::create(dist.join("large")).and_then(|file| file.set_len(64 << 20));
    large.expect("a file");
    let host = Host::of(&dist);
    // Browsers open connections ahead and leave them silent.
    let silent: Vec<TcpStream> = (0..40)
        .map(|_| TcpStream::connect(("127.0.0.1", host.port)).expect("a connection"))
        .collect();
    assert_eq!(host.get("/").status, 200);
    drop(silent);
    // Some ask for much and take nothing of it.
    let greedy: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", host.port)).expect("a connection");
            let request = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";
            stream.write_all(request).expect("a request");
            stream
        })
        .collect();
    assert_eq!(host.get("/").status, 200);
    drop(greedy);
    // Empty lines alone are no such thing: HTTP lets them stand before a request.
    for words in ["GET", "GET /", "GET / HTTP/3 x", "\u{1}\u{2}"] {
        let mut stream = TcpStream::connect(("127.0.0.1", host.port)).expect("a connection");
        let _ = stream.write_all(format!("{words}\r\n\r\n").as_bytes());
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        assert!(text.starts_with("HTTP/1.1 400 "), "{words:?}: {text}");
    }
    let endless = format!("X: {}\r\n", "x".repeat(100_000));
    let mut stream = TcpStream::connect(("127.0.0.1", host.port)).expect("a connection");
    // It may hang up before it has heard everything.
    let _ = stream.write_all(format!("GET / HTTP/1.1\r\n{endless}\r\n").as_bytes());
    assert_eq!(host.get("/").status, 200, "and it goes on serving");
}

#[test]
fn what_cannot_be_served_is_told() {
    let empty = page("empty").join("sub/none");
    std::fs::create_dir_all(&empty).expect("a folder");
    let missing = empty.join("missing");
    for folder in [&empty, &missing] {
        let output = refusal(&[&folder.display().to_string(), "--port", "0"]);
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains("Make it with web/build"), "{words}");
    }
}

#[test]
fn a_taken_port_is_told() {
    let dist = page("taken");
    let host = Host::of(&dist);
    let port = host.port.to_string();
    let output = refusal(&[&dist.display().to_string(), "--port", &port]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(words.contains(&port) && words.contains("--port"), "{words}");
}
