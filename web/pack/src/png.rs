//! Pictures as PNG files.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Writes a square picture of eight-bit red, green, blue and opacity.
pub(crate) fn write(size: u32, pixels: &[[u8; 4]]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(pixels.len() * 4 + size as usize);
    for row in pixels.chunks(size as usize) {
        // No filter: the icons are flat colours.
        rows.push(0);
        rows.extend(row.iter().flatten());
    }
    let mut head = Vec::new();
    head.extend(size.to_be_bytes());
    head.extend(size.to_be_bytes());
    head.extend([8, 6, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"IDAT", &zipped(&rows));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let check = crc32fast::hash(&file[start..]);
    file.extend(check.to_be_bytes());
}

fn zipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
