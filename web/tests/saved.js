// What is kept in the browser, as far as the tests ask: the one place that knows its shape.

export const NAME = "a-mazing-monk.progress";

// Progress that this version cannot read, and such of a version that is not there yet.
export const BROKEN = "(version: 1, broken";
export const LATER = "(version: 7, levitation: Some(3))";

const found = (pattern) => (text) => pattern.exec(text ?? "")?.[1];

// The moves of the level in hand, as text.
export const steps = found(/steps: "([^"]*)"/);
// What was played for so far, in seconds.
export const seconds = (text) => Number(found(/seconds: (\d+)/)(text));
export const isCalm = (text) => found(/reduced_motion: (\w+)/)(text) === "true";
export const isContrasty = (text) => found(/high_contrast: (\w+)/)(text) === "true";
export const volume = (text) => Number(found(/effects_volume: ([\d.]+)/)(text));
export const lessons = (text) => found(/lessons: \[([\d,\s]*)\]/)(text)?.match(/\d+/g)?.map(Number);
export const hasClimbed = (text) => /finished: \[\s*\(/.test(text);
// The codes of levels of one's own, the newest first.
export const codes = (text) => [...(text ?? "").matchAll(/\bcode: ?"([^"]+)"/g)].map(([, code]) => code);
// How often a tile is drawn in a drawing that is not finished.
export const drawn = (text, tile) => (text?.split("text:")[1]?.split(tile).length ?? 1) - 1;
export const knows = (text, game) => text.includes(game);

// The same progress with other moves made.
export function withSteps(text, moves) {
  const count = moves.split(" ").length;
  return text.replace(/steps: "[^"]*"/, `steps: "${moves}"`).replace(/done: \d+/, `done: ${count}`);
}

// The same as a file that holds all of it.
export const asWhole = (text) => text.replace(/whole: \w+,/, "").replace(/version: \d+,/, "$& whole: true,");

// The same from a machine that wishes for no calm.
export const withoutCalm = (text) => asWhole(text).replaceAll("motion: true", "motion: false");
