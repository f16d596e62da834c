// Blocks of code: their language, a button that copies them, and colours.
import { make } from "./dom.js";

/** Longer code stays without colours: every one of them is an element. */
const MOST = 60_000;

const words = (text) => new Set(text.split(" "));
const FAMILIES = {
  c: words(
    "abstract as async await auto bool boolean break byte case catch char class const constexpr continue crate def default defer delete do double dyn else enum " +
    "explicit export extends extern false final finally float fn for from func function go goto if impl implements import in inline int interface internal is let long loop " +
    "match mod move mut namespace new nil null nullptr object of operator override package private protected pub public readonly ref return self short signed sizeof static string struct " +
    "super switch template this throw throws trait true try type typedef typename typeof undefined union unsafe unsigned use using val var virtual void volatile when where while with yield",
  ),
  script: words(
    "and as assert async await begin break case class continue def del do done echo elif else elsif end ensure esac except exit export false False fi finally for from function global if import " +
    "in is lambda let local match module nil None nonlocal not null or pass raise require rescue return self set shift sudo then True true try undef unless until unset when while with yield",
  ),
  sql: words(
    "add all alter and as asc begin between by case check column commit constraint create default delete desc distinct drop else end exists foreign from full group having if in index inner insert into is " +
    "join key left like limit not null offset on or order outer primary references right rollback select set table then union unique update values view when where with",
  ),
  none: words(""),
};
const KIND = { sql: "sql", html: "none", xml: "none", svg: "none", css: "none", text: "plain", txt: "plain", markdown: "plain", md: "plain", plaintext: "plain", diff: "plain", "": "plain" };
for (const name of "python py sh bash zsh shell console ruby rb yaml yml toml r perl makefile make dockerfile elixir julia ini conf lua".split(" ")) KIND[name] = "script";

/** Comments by family; strings, numbers and words are alike everywhere. */
const COMMENT = {
  c: /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y,
  script: /#[^\n]*/y,
  sql: /--[^\n]*|\/\*[^]*?(?:\*\/|$)/y,
  none: /<!--[^]*?(?:-->|$)|\/\*[^]*?(?:\*\/|$)/y,
};
const STRING = /"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`?/y;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const OTHER = /[^\w$"'`\/#<-]+|[^]/y;

/** The code as pairs of a class (or none) and a text. */
export function tokens(code, language) {
  const kind = KIND[language] ?? "c";
  if (kind === "plain" || code.length > MOST) return [["", code]];
  const found = [];
  const push = (name, text) => {
    const last = found[found.length - 1];
    if (last && last[0] === name) last[1] += text;
    else found.push([name, text]);
  };
  const take = (rule, at) => {
    rule.lastIndex = at;
    return rule.exec(code)?.[0];
  };
  for (let at = 0, text; at < code.length; at += text.length) {
    if ((text = take(COMMENT[kind], at))) push("t-comment", text);
    else if ((text = take(STRING, at))) push("t-string", text);
    else if ((text = take(NUMBER, at))) push("t-number", text);
    else if ((text = take(WORD, at))) {
      const known = FAMILIES[kind].has(kind === "sql" ? text.toLowerCase() : text);
      push(known ? "t-word" : code[at + text.length] === "(" ? "t-call" : "", text);
    } else push("", (text = take(OTHER, at)));
  }
  return found;
}

/** Gives every block of code below `root` its language, a button and colours. What it shows stays the very text. */
export function decorate(root) {
  for (const block of root.querySelectorAll("pre")) {
    const code = block.querySelector("code") ?? block;
    const text = code.textContent;
    const language = ((code.className + " " + block.className).match(/lang-([\w-]+)/)?.[1] ?? "").toLowerCase();
    code.replaceChildren(...tokens(text, language).map(([className, textContent]) =>
      className ? make("span", { className, textContent }) : textContent));
    block.tabIndex = 0;
    const copy = make("button", { type: "button", className: "copy", textContent: "Copy", title: "Copy this code" });
    copy.onclick = async () => {
      await navigator.clipboard?.writeText(text.replace(/\n$/, ""));
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    };
    const head = make("div", { className: "code-head" }, make("span", { textContent: language || "text" }), copy);
    const frame = make("div", { className: "code" }, head);
    block.replaceWith(frame);
    frame.append(block);
  }
}
