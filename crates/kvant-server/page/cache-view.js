// The cache view: the conversation token by token, coloured by the attention that each token receives.
import { $, make } from "./dom.js";

/** Milliseconds between looks while an answer comes. */
const LOOK_EVERY = 700;

/** How hot a token is, 0 to 9: its share of the attention beside an equal share, from an eighth of that to sixteen times. */
const heat = (share, count) => {
  if (!(share > 0)) return 0;
  return Math.round(Math.min(1, Math.max(0, (Math.log2(share * count) + 3) / 7)) * 9);
};

/**
 * The view. `asked` tells what is looked at: whose messages, and which; `call` asks the server.
 * What comes back looks at once (`look`), looks if the last time was a while ago (`glance`), draws again what was seen (`redraw`),
 * opens or closes the view (`toggle`).
 */
export function cacheView(asked, call) {
  /** What was seen last; null while nobody looks. */
  let seen = null;
  let viewing = false;
  let looking = false;
  let lookedAt = 0;

  async function look() {
    if (!viewing || looking) return;
    looking = true;
    const { of, messages } = asked();
    try {
      const found = messages.some((one) => one.role === "user") ? await call("POST", "cache-view", { messages }) : null;
      if (viewing && asked().of === of) drawView(found, "Nothing was said yet.");
    } catch (error) {
      if (viewing && asked().of === of) drawView(null, error.message);
    } finally {
      looking = false;
      lookedAt = performance.now();
      if (viewing && asked().of !== of) look();
    }
  }

  function drawView(found, otherwise) {
    seen = found;
    const all = found?.tokens ?? [];
    const gone = all.filter((one) => one.held === 0).length;
    const part = all.filter((one) => one.held > 0 && one.held < 1).length;
    const whose = { policy: "attention as the policy has summed it up", newest: `attention of the newest ${found?.queries} tokens` };
    $("view-note").textContent = !found ? otherwise : [
      `${all.length} tokens`,
      gone || part ? `${gone} evicted, ${part} in part` : "none evicted",
      whose[found.received_from] ?? "attention is not told on this device",
    ].join(" · ");
    const spans = all.map((one, at) => {
      const span = make("span", { className: "h" + heat(one.received, all.length) });
      if (one.control) span.classList.add("control");
      // Heads evict each by themselves: the fewer hold a token, the paler it is.
      if (one.held < 1) span.classList.add("k" + Math.ceil(3 * one.held));
      span.dataset.at = at;
      // What breaks a line is a token like others: it has to be seen.
      const [first, ...lines] = one.text.split("\n");
      span.append(first);
      for (const line of lines) span.append(make("i", { textContent: "↵" }), "\n", line);
      return span;
    });
    const box = $("view-tokens");
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
    box.replaceChildren(...spans);
    if (atEnd) box.scrollTop = box.scrollHeight;
    drawStrip();
  }

  /** The whole conversation in one line: a bar per token, or the hottest of those that share a column. */
  function drawStrip() {
    const canvas = $("strip");
    const all = seen?.tokens ?? [];
    const scale = devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(44 * scale)];
    Object.assign(canvas, { width, height });
    const draw = canvas.getContext("2d");
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const [hot, plain] = [colour("--heat"), colour("--line")];
    const columns = Math.min(width, all.length);
    for (let column = 0; column < columns; column += 1) {
      const from = Math.floor((column * all.length) / columns);
      const to = Math.max(from + 1, Math.floor(((column + 1) * all.length) / columns));
      const some = all.slice(from, to);
      const level = Math.max(...some.map((one) => heat(one.received, all.length)));
      const evicted = some.every((one) => one.held === 0);
      const tall = evicted ? 0.08 : 0.12 + (0.88 * level) / 9;
      const [x, next] = [Math.round((column * width) / columns), Math.round(((column + 1) * width) / columns)];
      draw.fillStyle = evicted ? plain : hot;
      draw.globalAlpha = evicted ? 1 : 0.25 + (0.75 * level) / 9;
      draw.fillRect(x, height * (1 - tall), Math.max(1, next - x - (next - x > 3 ? scale : 0)), height * tall);
    }
  }

  function tellToken(at) {
    const one = seen?.tokens[at];
    if (!one) return;
    const times = one.received * seen.tokens.length;
    const share = one.received === undefined ? "" : ` · ${(100 * one.received).toPrecision(2)} % of the attention, ${times.toPrecision(2)} times an equal share`;
    const held = one.held === 1 ? "held everywhere" : one.held === 0 ? "evicted everywhere" : `held by ${Math.round(100 * one.held)} % of the heads`;
    $("view-detail").textContent = `token ${at + 1}: ${JSON.stringify(one.text)}${share} · ${held}`;
  }

  function toggle() {
    viewing = !viewing;
    const on = viewing;
    $("look").setAttribute("aria-pressed", String(on));
    $("view").hidden = !on;
    if (on) {
      $("view-detail").textContent = "Point at a token to see its share.";
      look();
    } else {
      seen = null;
      $("view-tokens").replaceChildren();
      $("messages").scrollTop = $("messages").scrollHeight;
    }
  }

  $("view-tokens").onpointerover = (event) => {
    const at = event.target.closest("span")?.dataset.at;
    if (at !== undefined) tellToken(Number(at));
  };
  return {
    look,
    glance: () => viewing && performance.now() - lookedAt > LOOK_EVERY && look(),
    redraw: () => viewing && drawStrip(),
    toggle,
  };
}
