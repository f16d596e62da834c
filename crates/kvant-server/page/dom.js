// What the scripts share: elements, files, streams.

export const $ = (id) => document.getElementById(id);

export const make = (tag, about = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), about);
  node.append(...children);
  return node;
};

/** Bytes for people. */
export const bytesText = (bytes) => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let at = 0;
  while (bytes >= 1024 && at < units.length - 1) {
    bytes /= 1024;
    at += 1;
  }
  return `${bytes.toFixed(bytes < 10 && at ? 2 : bytes < 100 && at ? 1 : 0)} ${units[at]}`;
};

/** Gives the browser a file to keep. */
export function download(name, kind, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A message with its files, which come first: a question that is asked again about them finds them read. */
export const said = ({ content, files = [] }) => [...files.map(({ name, text }) => `File ${name}:\n\`\`\`\n${text}\n\`\`\``), content].join("\n\n");

/** The events of a stream, as objects. */
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    held += value;
    let end;
    while ((end = held.indexOf("\n\n")) >= 0) {
      const data = held.slice(0, end).split("\n").find((line) => line.startsWith("data: "));
      held = held.slice(end + 2);
      if (!data) continue;
      if (data === "data: [DONE]") return;
      yield JSON.parse(data.slice(6));
    }
  }
}
