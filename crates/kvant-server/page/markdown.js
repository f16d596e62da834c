// Markdown as it comes.
import * as smd from "./smd.js";

/** Characters that are written before it is looked whether what they began is still sound. */
const PIECE = 64;
/** Levels of Markdown within each other, and characters of what may become a mark: beyond, browsers give up and parsing takes quadratic time. */
const MOST_LEVELS = 32, MOST_PENDING = 4096;

/** Writes Markdown into `root` as it comes. Links lead to web addresses or nowhere; pictures become links: nothing is loaded unasked. */
export function markdown(root) {
  root.replaceChildren();
  const renderer = smd.default_renderer(root);
  const safe = (value) => /^(https?:|mailto:)/i.test(value.trim());
  renderer.set_attr = (data, type, value) => {
    const node = data.nodes[data.index];
    if (type === smd.HREF || type === smd.SRC) {
      if (!safe(value)) return;
      if (node.tagName === "A") Object.assign(node, { href: value, target: "_blank", rel: "noopener noreferrer nofollow" });
      else node.alt = `${node.alt} ${value}`.trim();
      return;
    }
    if (type === smd.LANG) node.className = "lang-" + value.replace(/[^\w-]/g, "");
    else if (type === smd.CHECKED) Object.assign(node, { checked: true, ariaLabel: "done" });
    else if (type === smd.START) node.start = Number(value) || 1;
  };
  let parser = smd.parser(renderer);
  const write = (text) => {
    const all = String(text);
    for (let at = 0, end; at < all.length; at = end) {
      end = at + PIECE;
      // Not within a pair of surrogates.
      if (/[\ud800-\udbff]/.test(all.charAt(end - 1))) end += 1;
      smd.parser_write(parser, all.slice(at, end));
      if (parser.len > MOST_LEVELS || parser.pending.length > MOST_PENDING) {
        smd.parser_end(parser);
        renderer.data.index = 0;
        parser = smd.parser(renderer);
      }
    }
  };
  return { write, end: () => smd.parser_end(parser) };
}
