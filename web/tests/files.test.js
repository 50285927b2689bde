// What web/build made: files that any host can serve.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { dist, test } from "./browser.js";

const read = (name) => readFileSync(join(dist, name));
const names = readdirSync(dist).filter((name) => !/\.(br|gz)$/.test(name));

test("each file has its packed neighbours, which unpack to it", () => {
  for (const name of names) {
    for (const [ending, unpack] of [[".br", brotliDecompressSync], [".gz", gunzipSync]]) {
      const isPacked = existsSync(join(dist, name + ending));
      if (isPacked) assert.ok(unpack(read(name + ending)).equals(read(name)), name + ending);
      // Pictures do not get smaller.
      else assert.match(name, /\.png$/, `${name} has no ${ending}`);
    }
  }
});

test("it can be installed: manifest and icons are whole", () => {
  const manifest = JSON.parse(read("manifest.webmanifest"));
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) {
    const bytes = read(icon.src);
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.equal(icon.sizes, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`);
  }
});

test("everything is kept for a start without a network", () => {
  const worker = read("sw.js").toString();
  for (const name of names) {
    if (["sw.js", "index.html"].includes(name)) continue;
    assert.ok(worker.includes(`"${name}"`), `${name} is kept`);
  }
});
