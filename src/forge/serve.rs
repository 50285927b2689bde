//! `forge serve`: the web build on this machine, as a good host would serve it.
//!
//! Only to this machine, only files from one folder, and each as its `.br` or `.gz` neighbour where the
//! browser takes that. HTTP is left to hyper and files to tower-http; here is what this host adds and what
//! it refuses.

use super::{Failure, Outcome};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower_http::services::fs::{
    Backend, DefaultServeDirFallback, ServeDir, ServeFileSystemResponseBody, TokioBackend,
    TokioFile,
};

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

/// A browser that asks for nothing, or takes nothing, for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait where the system has no room for one more connection.
const BREATH: Duration = Duration::from_millis(50);
/// No honest request has a longer head.
const LONGEST_HEAD: usize = 32 * 1024;

/// What every answer carries, but for hyper's bare refusal of what is no request. WebAssembly may run;
/// nothing from elsewhere may, and no script that is not a file of ours.
const SAFETY: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=()",
    ),
];

type Files = ServeDir<DefaultServeDirFallback, Folder>;
/// A file, or a few words.
type Body = Either<ServeFileSystemResponseBody, Full<Bytes>>;

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
    // One thread is enough for a crowd: files are opened and read on others.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Other(format!("the server cannot start ({error}).")))?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).await;
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
        serve(&listener, &Folder::new(&root).files()).await
    })
}

/// Serves until the process is ended.
async fn serve(listener: &TcpListener, files: &Files) -> ! {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(converse(stream, files.clone()))),
            // Too many at once: some will have gone in a moment.
            Err(_) => tokio::time::sleep(BREATH).await,
        }
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, files: Files) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE));
    let service = service_fn(|request| {
        let files = files.clone();
        async { Ok::<_, Infallible>(answer(files, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_header_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    // A browser that has gone away does not need the answer.
    let _ = connection.await;
}

async fn answer(mut files: Files, mut request: Request<Incoming>) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if request.headers().contains_key(header::IF_RANGE) {
        // tower-http does not look whether the part is of the same file; the whole file is always right.
        request.headers_mut().remove(header::RANGE);
    }
    // With a slash behind it, such a folder would be one of another host.
    let is_elsewhere = path.starts_with("//") || request.uri().authority().is_some();
    let found = if is_elsewhere {
        Err(io::ErrorKind::NotFound.into())
    } else {
        files.try_call(request).await
    };
    let response = found.unwrap_or_else(|error| {
        let mut response = Response::default();
        *response.status_mut() = match error.kind() {
            io::ErrorKind::NotFound => StatusCode::NOT_FOUND,
            _ => {
                eprintln!("forge: {path}: {error}");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        response
    });
    finished(response, &path)
}

/// Adds to an answer what tower-http leaves to the host.
fn finished(response: Response<ServeFileSystemResponseBody>, path: &str) -> Response<Body> {
    let (mut head, body) = response.into_parts();
    let mut set = |name, value| head.headers.insert(name, HeaderValue::from_static(value));
    for (name, value) in SAFETY {
        set(HeaderName::from_static(name), value);
    }
    let words = match head.status {
        StatusCode::TEMPORARY_REDIRECT => {
            // A folder has its slash for good.
            head.status = StatusCode::MOVED_PERMANENTLY;
            "It is a folder.\n"
        }
        StatusCode::NOT_FOUND => "There is nothing here.\n",
        StatusCode::METHOD_NOT_ALLOWED => "Only GET and HEAD.\n",
        StatusCode::INTERNAL_SERVER_ERROR => "This file cannot be read.\n",
        _ => "",
    };
    let is_file = head.status.is_success() || head.status == StatusCode::NOT_MODIFIED;
    set(
        header::CACHE_CONTROL,
        if is_file { keeping(path) } else { "no-cache" },
    );
    if is_file {
        set(header::VARY, "Accept-Encoding");
    }
    if !words.is_empty() {
        set(header::CONTENT_TYPE, "text/plain");
    }
    if let Some(kind) = head.headers.get_mut(header::CONTENT_TYPE) {
        with_charset(kind);
    }
    let body = if words.is_empty() {
        Either::Left(body)
    } else {
        Either::Right(Full::from(words))
    };
    Response::from_parts(head, body)
}

/// All text is in UTF-8, whatever a browser would take it for.
fn with_charset(kind: &mut HeaderValue) {
    let text = kind.to_str().ok().filter(|kind| kind.starts_with("text/"));
    let full = text.and_then(|kind| format!("{kind}; charset=utf-8").parse().ok());
    if let Some(full) = full {
        *kind = full;
    }
}

/// A name with a digest in it, such as `monk-0123456789abcdef.wasm`, never changes its content.
fn keeping(path: &str) -> &'static str {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str());
    let digest = stem.and_then(|stem| stem.rsplit_once('-')).map(|(_, d)| d);
    if digest.is_some_and(|d| d.len() == 16 && d.bytes().all(|b| b.is_ascii_hexdigit())) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// What lies in one folder and is not hidden; for tower-http there is nothing else.
#[derive(Clone)]
struct Folder {
    root: Arc<Path>,
}

impl Folder {
    fn new(root: &Path) -> Folder {
        Folder { root: root.into() }
    }

    fn files(self) -> Files {
        ServeDir::with_backend(self.root.clone(), self)
            .precompressed_br()
            .precompressed_gzip()
            .ignore_multi_range_requests(true)
    }

    /// Where a file, or a folder with a page in it, really is.
    fn locate(&self, path: &Path) -> Option<PathBuf> {
        let named = path.strip_prefix(&self.root).ok()?;
        let mut names = named.iter().map(|name| name.as_encoded_bytes());
        let is_hidden = names.any(|name| name.starts_with(b"."));
        // A link may point outside: what counts is where it leads.
        let place = path.canonicalize().ok()?;
        let is_inside = place.starts_with(&self.root);
        let is_there = !place.is_dir() || place.join("index.html").is_file();
        (!is_hidden && is_inside && is_there).then_some(place)
    }

    async fn located(self, path: PathBuf) -> io::Result<PathBuf> {
        let place = tokio::task::spawn_blocking(move || self.locate(&path)).await?;
        place.ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

type Pending<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for Folder {
    type File = TokioFile;
    type Metadata = std::fs::Metadata;
    type OpenFuture = Pending<TokioFile>;
    type MetadataFuture = Pending<std::fs::Metadata>;

    fn open(&self, path: PathBuf) -> Pending<TokioFile> {
        let place = self.clone().located(path);
        Box::pin(async { TokioBackend.open(place.await?).await })
    }

    fn metadata(&self, path: PathBuf) -> Pending<std::fs::Metadata> {
        let place = self.clone().located(path);
        Box::pin(async { TokioBackend.metadata(place.await?).await })
    }
}
