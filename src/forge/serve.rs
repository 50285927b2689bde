//! `forge serve`: the web build on this machine, as a good host would serve it.
//!
//! Only to this machine, only whole files from one folder, and each as its `.br` or `.gz`
//! neighbour where the browser takes that.

use super::{Failure, Outcome};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
                        web/build --quick && forge serve\n  \
                        forge serve web/dist --port 9000")]
pub(super) struct Args {
    /// The folder to serve
    #[arg(default_value = "web/dist")]
    dir: PathBuf,
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 8009)]
    port: u16,
}

/// A browser that says nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait where the system has no room for one more connection.
const BREATH: Duration = Duration::from_millis(50);
/// No honest request has a longer head.
const LONGEST_HEAD: u64 = 32 * 1024;

/// What every answer carries. WebAssembly may run; nothing from elsewhere may, and no script that
/// is not a file of ours.
const SAFETY: [(&str, &str); 6] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "camera=(), microphone=(), geolocation=()",
    ),
];

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let root = args
        .dir
        .canonicalize()
        .map_err(Failure::file(&args.dir))
        .map_err(|failure| Failure::Other(format!("{failure}. Make it with web/build.")))?;
    if !root.join("index.html").is_file() {
        return Err(Failure::Other(format!(
            "{}: there is no index.html in it. Make it with web/build.",
            args.dir.display()
        )));
    }
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, args.port)));
    let listener = listener.map_err(|error| {
        Failure::Other(format!(
            "port {} cannot be used ({error}). Choose another with --port, 0 for any.",
            args.port
        ))
    })?;
    let port = listener.local_addr()?.port();
    writeln!(out, "Serving {}", args.dir.display())?;
    writeln!(out, "http://127.0.0.1:{port}/")?;
    out.flush()?;
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let root = &root;
            // Whoever went away does not need the answer.
            let serve = |stream| {
                thread::Builder::new().spawn_scoped(scope, move || drop(converse(root, stream)))
            };
            if stream.and_then(serve).is_err() {
                // Too many at once: some will have gone in a moment.
                thread::sleep(BREATH);
            }
        }
    });
    Ok(Outcome::AllWell)
}

/// One request, one answer: on the same machine a new connection costs nothing.
fn converse(root: &Path, mut stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (request, answer) = match Request::read(&stream)? {
        Some(request) => {
            let answer = request.answer(root);
            (request, answer)
        }
        None => (
            Request::default(),
            Answer::plain(400, "This is no request."),
        ),
    };
    let mut head = format!("HTTP/1.1 {} {}\r\n", answer.status, answer.reason());
    let safety = SAFETY.map(|(name, value)| (name, value.to_owned()));
    for (name, value) in safety.into_iter().chain(answer.headers) {
        head += &format!("{name}: {value}\r\n");
    }
    if answer.status != 304 {
        head += &format!("Content-Length: {}\r\n", answer.body.len());
    }
    head += "Connection: close\r\n\r\n";
    stream.write_all(head.as_bytes())?;
    if request.method != "HEAD" {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

/// What of a request matters here.
#[derive(Default)]
struct Request {
    method: String,
    url: String,
    accepts: String,
    known: String,
}

impl Request {
    /// Reads the head of a request; `None` if it is none.
    fn read(stream: &TcpStream) -> io::Result<Option<Request>> {
        let mut lines = BufReader::new(stream.take(LONGEST_HEAD)).split(b'\n');
        let mut line = || -> io::Result<Option<String>> {
            let line = lines.next().transpose()?;
            Ok(line.and_then(|line| Some(String::from_utf8(line).ok()?.trim_end().to_owned())))
        };
        let Some(first) = line()? else {
            return Ok(None);
        };
        let mut words = first.split(' ');
        let (Some(method), Some(url), Some("HTTP/1.1" | "HTTP/1.0"), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Ok(None);
        };
        let mut request = Request {
            method: method.to_owned(),
            url: url.to_owned(),
            ..Request::default()
        };
        loop {
            let Some(header) = line()? else {
                return Ok(None);
            };
            if header.is_empty() {
                return Ok(Some(request));
            }
            let (name, value) = header.split_once(':').unwrap_or((&header, ""));
            match name.to_ascii_lowercase().as_str() {
                "accept-encoding" => value.trim().clone_into(&mut request.accepts),
                "if-none-match" => value.trim().clone_into(&mut request.known),
                _ => {}
            }
        }
    }

    fn answer(&self, root: &Path) -> Answer {
        match self.method.as_str() {
            "GET" | "HEAD" => answer(root, &self.url, &self.accepts, &self.known),
            _ => Answer::plain(405, "Only GET and HEAD.").with("Allow", "GET, HEAD"),
        }
    }
}

struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn plain(status: u16, words: &str) -> Answer {
        let answer = Answer {
            status,
            headers: Vec::new(),
            body: format!("{words}\n").into_bytes(),
        };
        answer
            .with("Content-Type", "text/plain; charset=utf-8")
            .with("Cache-Control", "no-cache")
    }

    fn reason(&self) -> &'static str {
        match self.status {
            200 => "OK",
            301 => "Moved Permanently",
            304 => "Not Modified",
            400 => "Bad Request",
            404 => "Not Found",
            405 => "Method Not Allowed",
            _ => "Internal Server Error",
        }
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Answer {
        self.headers.push((name, value.into()));
        self
    }
}

fn answer(root: &Path, url: &str, accepts: &str, known: &str) -> Answer {
    let Some(path) = locate(root, url) else {
        return Answer::plain(404, "There is nothing here.");
    };
    if path.is_dir() {
        // Without the slash, what its page names would be looked for one folder above.
        return Answer::plain(301, "It is a folder.").with("Location", with_slash(url));
    }
    let packed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(coding, _)| is_accepted(accepts, coding))
        .find_map(|(coding, ending)| {
            let mut name = path.clone().into_os_string();
            name.push(format!(".{ending}"));
            Some((std::fs::read(name).ok()?, coding))
        });
    let (body, coding) = match packed {
        Some((body, coding)) => (body, Some(coding)),
        None => match std::fs::read(&path) {
            Ok(body) => (body, None),
            Err(error) => {
                eprintln!("forge: {}: {error}", path.display());
                return Answer::plain(500, "This file cannot be read.");
            }
        },
    };
    let tag = format!("\"{:08x}-{:x}\"", crc32fast::hash(&body), body.len());
    let is_known = known.split(',').any(|one| one.trim() == tag);
    let mut answer = Answer {
        status: if is_known { 304 } else { 200 },
        headers: Vec::new(),
        body: if is_known { Vec::new() } else { body },
    }
    .with("Content-Type", mime(&path))
    .with("Cache-Control", keeping(&path))
    .with("Vary", "Accept-Encoding")
    .with("ETag", tag);
    if let Some(coding) = coding {
        answer = answer.with("Content-Encoding", coding);
    }
    answer
}

/// An address with a slash behind its path.
fn with_slash(url: &str) -> String {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    format!("{}/{}", &url[..end], &url[end..])
}

/// The file that an address means, or the folder whose slash is missing; `None` if there is none, or if it
/// lies outside or is hidden.
fn locate(root: &Path, url: &str) -> Option<PathBuf> {
    let named = percent_decoded(url.split(['?', '#']).next()?.strip_prefix('/')?)?;
    let path = PathBuf::from(&named);
    let plain = path.components().all(|part| match part {
        Component::Normal(name) => name
            .to_str()
            .is_some_and(|name| !name.starts_with('.') && !name.contains(['\\', '\0', ':'])),
        _ => false,
    });
    if !plain {
        return None;
    }
    let mut path = root.join(path);
    let is_slashed = named.is_empty() || named.ends_with('/');
    if is_slashed {
        path.push("index.html");
    }
    // A link may point outside: what counts is where the file really is.
    let path = path.canonicalize().ok()?;
    let is_there = path.is_file() || path.join("index.html").is_file();
    (path.starts_with(root) && is_there).then_some(path)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Whether an `Accept-Encoding` header names a coding, and not with a weight of nothing.
fn is_accepted(header: &str, coding: &str) -> bool {
    header.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next().is_some_and(|n| n.eq_ignore_ascii_case(coding));
        let refused = parts
            .filter_map(|part| part.strip_prefix("q="))
            .any(|weight| weight.parse() == Ok(0.0_f32));
        named && !refused
    })
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A name with a digest in it, such as `monk-0123456789abcdef.wasm`, never changes its content.
fn keeping(path: &Path) -> &'static str {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let digest = stem.and_then(|stem| stem.rsplit_once('-')).map(|(_, d)| d);
    if digest.is_some_and(|d| d.len() == 16 && d.bytes().all(|b| b.is_ascii_hexdigit())) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}
