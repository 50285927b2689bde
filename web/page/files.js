// Progress out to a file and in from one.

let tell = () => {};
const chooser = document.getElementById("chooser");

// More than any honest save.
const MOST_BYTES = 20_000_000;

export function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function choose() {
  chooser.value = "";
  chooser.click();
}

export function watch(tellGame) {
  tell = tellGame;
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    if (!file) return;
    if (file.size > MOST_BYTES) {
      tell("unreadable", `${file.name} is too large to be saved progress`);
      return;
    }
    try {
      tell("file", await file.text());
    } catch (error) {
      tell("unreadable", `${file.name} cannot be read (${error.message})`);
    }
  });
}
