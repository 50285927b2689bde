//! Writes the files, each with its `.br` and `.gz` beside it, and prints the sizes.

use crate::site::Files;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::Path;
use std::thread;

/// How hard to squeeze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Small: a minute for the whole game.
    Best,
    /// Soon.
    Quick,
}

struct Squeezed {
    brotli: Vec<u8>,
    gzip: Vec<u8>,
}

/// Replaces a folder by the files.
pub(crate) fn write(files: &Files, dist: &Path, effort: Effort) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", dist.display());
    if dist.exists() {
        std::fs::remove_dir_all(dist).map_err(told)?;
    }
    std::fs::create_dir_all(dist).map_err(told)?;
    println!("{:>12} {:>12} {:>12}", "bytes", "gzip", "brotli");
    let mut sums = [0; 3];
    for (name, bytes) in files {
        let squeezed = squeeze(bytes, effort).map_err(told)?;
        let path = dist.join(name);
        std::fs::write(&path, bytes).map_err(told)?;
        let mut sizes = [bytes.len(); 3];
        for (i, (ending, packed)) in [("gz", &squeezed.gzip), ("br", &squeezed.brotli)]
            .into_iter()
            .enumerate()
        {
            // What does not get smaller goes as it is.
            if packed.len() < bytes.len() {
                std::fs::write(dist.join(format!("{name}.{ending}")), packed).map_err(told)?;
                sizes[i + 1] = packed.len();
            }
        }
        print_sizes(sizes, name);
        for (sum, size) in sums.iter_mut().zip(sizes) {
            *sum += size;
        }
    }
    print_sizes(sums, "in all");
    Ok(())
}

fn print_sizes([plain, gzip, brotli]: [usize; 3], name: &str) {
    println!("{plain:>12} {gzip:>12} {brotli:>12}  {name}");
}

fn squeeze(bytes: &[u8], effort: Effort) -> std::io::Result<Squeezed> {
    thread::scope(|scope| {
        let gzip = scope.spawn(|| {
            let level = if effort == Effort::Best { 9 } else { 1 };
            let mut encoder = GzEncoder::new(Vec::new(), Compression::new(level));
            encoder.write_all(bytes)?;
            encoder.finish()
        });
        let params = brotli::enc::BrotliEncoderParams {
            quality: if effort == Effort::Best { 11 } else { 1 },
            lgwin: 24,
            size_hint: bytes.len(),
            ..Default::default()
        };
        let mut brotli = Vec::new();
        brotli::BrotliCompress(&mut &bytes[..], &mut brotli, &params)?;
        let gzip = gzip
            .join()
            .map_err(|_| std::io::Error::other("gzip failed"))??;
        Ok(Squeezed { brotli, gzip })
    })
}
