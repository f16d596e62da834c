// The page: conversations, their answers as they come, and the cache while it fills.
import * as smd from "./smd.js";
import { $, make } from "./dom.js";
import { cacheView } from "./cache-view.js";

// ---- What is remembered in this browser ----

const DEFAULTS = {
  system: "", temperature: 0.8, top_p: 0.95, top_k: 40, min_p: 0.05, repeat_penalty: 1, max_tokens: "", seed: "", key: "",
};
const recall = (name, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem("kvant." + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
};
const remember = (name, value) => {
  try {
    localStorage.setItem("kvant." + name, JSON.stringify(value));
  } catch {
    tell("This browser keeps no more: conversations are lost with the page unless saved.", true);
  }
};

const settings = { ...DEFAULTS, ...recall("settings", {}) };
let conversations = recall("conversations", []).filter((one) => Array.isArray(one?.messages));
let current = conversations.find((one) => one.id === recall("current", "")) ?? null;
let props = null;
/** The answer that is being made: its controller, and where it is drawn. */
let running = null;

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

function tell(text, bad = false) {
  $("note").textContent = text;
  $("note").classList.toggle("bad", bad);
}

function keep() {
  remember("conversations", conversations);
  remember("current", current?.id ?? "");
}

// ---- Talking to the server ----

const headers = () => {
  const all = { "content-type": "application/json" };
  if (settings.key) all.authorization = "Bearer " + settings.key;
  return all;
};

async function call(method, path, body) {
  const answer = await fetch(path, { method, headers: headers(), body: body && JSON.stringify(body) });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(value.error?.message ?? `the server said ${answer.status}`);
  return value;
}

/** The events of a stream, as objects. */
async function* events(response) {
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

const number = (value) => (value === "" || value === null || Number.isNaN(Number(value)) ? undefined : Number(value));

/** What the server is asked: the instruction, then what was said up to `count` messages. */
function messagesOf(conversation, count) {
  const said = conversation.messages.slice(0, count).map(({ role, content }) => ({ role, content }));
  const system = conversation.system ?? settings.system;
  return system ? [{ role: "system", content: system }, ...said] : said;
}

async function answer() {
  const conversation = current;
  conversation.system ??= settings.system;
  const asked = messagesOf(conversation, conversation.messages.length);
  const message = { role: "assistant", content: "", thought: "" };
  conversation.messages.push(message);
  draw();
  const place = $("messages").lastElementChild;
  const controller = new AbortController();
  running = { controller, conversation };
  $("send").hidden = true;
  $("stop").hidden = false;
  tell("");
  const body = $("messages").lastElementChild.querySelector(".body");
  const writer = markdown(body);
  try {
    const response = await fetch("v1/chat/completions", {
      method: "POST",
      headers: headers(),
      signal: controller.signal,
      body: JSON.stringify({
        messages: asked,
        stream: true,
        stream_options: { include_usage: true },
        timings_per_token: true,
        temperature: number(settings.temperature),
        top_p: number(settings.top_p),
        top_k: number(settings.top_k),
        min_p: number(settings.min_p),
        repeat_penalty: number(settings.repeat_penalty),
        max_tokens: number(settings.max_tokens),
        seed: number(settings.seed),
      }),
    });
    if (!response.ok) {
      const value = await response.json().catch(() => ({}));
      throw new Error(value.error?.message ?? `the server said ${response.status}`);
    }
    for await (const event of events(response)) {
      if (event.error) throw new Error(event.error.message);
      if (event.timings) showCache(event.timings);
      view.glance();
      const delta = event.choices?.[0]?.delta;
      if (delta?.reasoning_content) {
        message.thought += delta.reasoning_content;
        showThought(place, message.thought);
      }
      if (delta?.content) {
        message.content += delta.content;
        following(() => writer.write(delta.content));
      }
      const why = event.choices?.[0]?.finish_reason;
      if (why === "length") tell("The answer was cut off at its limit.");
    }
  } catch (error) {
    if (controller.signal.aborted) tell("Stopped.");
    else tell(error.message, true);
  } finally {
    writer.end();
    running = null;
    $("send").hidden = false;
    $("stop").hidden = true;
    if (!message.content && !message.thought) conversation.messages.pop();
    keep();
    draw();
    view.look();
    $("text").focus();
  }
}

// ---- The cache, as it is ----

const bytesText = (bytes) => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let at = 0;
  while (bytes >= 1024 && at < units.length - 1) {
    bytes /= 1024;
    at += 1;
  }
  return `${bytes.toFixed(bytes < 10 && at ? 2 : bytes < 100 && at ? 1 : 0)} ${units[at]}`;
};

function showCache(timings) {
  const context = props?.n_ctx ?? timings.kv_tokens;
  const share = (count) => `${Math.min(100, (100 * count) / Math.max(1, context))}%`;
  $("reused").style.width = share(timings.cache_n);
  $("read").style.width = share(timings.prompt_n);
  $("made").style.width = share(timings.predicted_n);
  $("tokens").textContent = `${timings.kv_tokens} of ${context} tokens`;
  $("cached").textContent = `${timings.cache_n} tokens`;
  $("bytes").textContent = bytesText(timings.kv_bytes);
  $("plain").textContent = bytesText(2 * timings.kv_elements);
  $("bits").textContent = timings.kv_elements ? ((8 * timings.kv_bytes) / timings.kv_elements).toFixed(2) : "–";
  $("prompt-speed").textContent = timings.prompt_n ? `${timings.prompt_per_second.toFixed(0)} tokens/s` : "–";
  if (timings.predicted_n > 1) $("speed").textContent = `${timings.predicted_per_second.toFixed(1)} tokens/s`;
}

function clearCache() {
  for (const id of ["reused", "read", "made"]) $(id).style.width = "0";
  for (const id of ["tokens", "cached", "bytes", "plain", "bits", "prompt-speed", "speed"]) $(id).textContent = "–";
}

// ---- The cache, token by token ----

const view = cacheView(() => ({
  of: current,
  messages: current ? messagesOf(current, current.messages.length) : [],
}), call);

// ---- Drawing ----

/** Characters that are written before it is looked whether what they began is still sound. */
const PIECE = 64;
/** Levels of Markdown within each other, and characters of what may become a mark: beyond, browsers give up and parsing takes quadratic time. */
const MOST_LEVELS = 32, MOST_PENDING = 4096;

/** Writes Markdown into `root` as it comes. Links lead to web addresses or nowhere; pictures become links: nothing is loaded unasked. */
function markdown(root) {
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
    else if (type === smd.CHECKED) node.checked = true;
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

/** Does `change` and stays at the end of the conversation if that is where it was. */
function following(change) {
  const box = $("messages");
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  change();
  if (atEnd) box.scrollTop = box.scrollHeight;
}

function showThought(place, text) {
  let node = place.querySelector(".thought");
  if (!node) {
    node = make("div", { className: "thought" });
    place.prepend(node);
  }
  following(() => (node.textContent = text));
}

function drawMessage(message, at) {
  const body = make("div", { className: "body" });
  const item = make("li", { className: message.role }, body);
  if (message.role === "user") {
    body.textContent = message.content;
  } else {
    const writer = markdown(body);
    writer.write(message.content);
    writer.end();
    if (message.thought) item.prepend(make("div", { className: "thought", textContent: message.thought }));
  }
  const tool = (name, title, act) => make("button", { type: "button", textContent: name, title, onclick: act, className: name.toLowerCase() });
  const tools = make("div", { className: "tools" });
  tools.append(
    tool("Edit", message.role === "user" ? "Say it differently; what follows is asked anew" : "Change what was answered", () => edit(item, at)),
    tool("Fork", "Go on from here in a conversation of its own; the cache is shared", () => fork(at)),
  );
  if (message.role === "assistant") tools.append(tool("Again", "Answer once more", () => again(at)));
  tools.append(tool("Copy", "Copy the text", () => navigator.clipboard?.writeText(message.content)));
  item.append(tools);
  return item;
}

function draw() {
  $("messages").replaceChildren(...(current?.messages ?? []).map(drawMessage));
  $("messages").scrollTop = $("messages").scrollHeight;
  $("list").replaceChildren(
    ...conversations.map((one) => {
      const open = make("button", { className: "open" + (one.forked ? " forked" : ""), textContent: one.title || "New conversation", onclick: () => show(one) });
      const drop = make("button", { className: "drop", textContent: "×", title: "Forget this conversation", onclick: () => forget(one) });
      const item = make("li", {}, open, drop);
      item.setAttribute("aria-current", String(one === current));
      return item;
    }),
  );
  $("save").disabled = !current?.messages.length;
}

// ---- What can be done ----

function show(conversation) {
  running?.controller.abort();
  current = conversation;
  clearCache();
  keep();
  draw();
  view.look();
}

function begin(about = {}) {
  const conversation = { id: newId(), title: "", messages: [], ...about };
  conversations.unshift(conversation);
  show(conversation);
  $("text").focus();
  return conversation;
}

function forget(conversation) {
  conversations = conversations.filter((one) => one !== conversation);
  if (current === conversation) show(conversations[0] ?? null);
  keep();
  draw();
}

async function send(text) {
  if (running || !text.trim()) return;
  if (!current) begin();
  current.title ||= text.trim().slice(0, 60);
  current.messages.push({ role: "user", content: text });
  $("text").value = "";
  await answer();
}

function edit(item, at) {
  if (running) return;
  const message = current.messages[at];
  const field = make("textarea", { value: message.content, className: "edit-text" });
  field.setAttribute("aria-label", "Message");
  const done = async () => {
    message.content = field.value;
    if (message.role === "user") {
      current.messages.length = at + 1;
      keep();
      await answer();
    } else {
      keep();
      draw();
    }
  };
  field.onkeydown = (event) => {
    if (event.key === "Escape") draw();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) done();
  };
  item.replaceChildren(
    field,
    make("div", { className: "tools" },
      make("button", { type: "button", className: "done", textContent: message.role === "user" ? "Ask again" : "Keep", title: "Ctrl+Enter", onclick: done }),
      make("button", { type: "button", textContent: "Cancel", title: "Esc", onclick: draw })),
  );
  field.focus();
}

function fork(at) {
  if (running) return;
  const message = current.messages[at];
  // A question is put again, an answer is gone on from.
  const count = message.role === "user" ? at : at + 1;
  const { title, system } = current;
  begin({ title, system, forked: true, messages: structuredClone(current.messages.slice(0, count)) });
  if (message.role === "user") $("text").value = message.content;
}

async function again(at) {
  if (running) return;
  current.messages.length = at;
  await answer();
}

const ask = (dialog) =>
  new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue);
    dialog.returnValue = "";
    dialog.showModal();
  });

async function save() {
  if (!current?.messages.length || running) return;
  const field = $("naming").querySelector("input");
  field.value = (current.title || "conversation").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "conversation";
  if ((await ask($("naming"))) !== "ok") return;
  const { title, system, messages } = current;
  const content = { title, system: system ?? "", messages };
  if (!props?.conversations) {
    const blob = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(blob), download: field.value + ".json" });
    link.click();
    URL.revokeObjectURL(link.href);
    return tell("Saved as a file. The server has no folder for conversations, so the cache is not in it.");
  }
  try {
    const saved = await call("POST", `conversations/${encodeURIComponent(field.value)}?action=save`, {
      messages: messagesOf(current, messages.length), content,
    });
    tell(`Saved with the cache of ${saved.n_saved} tokens (${bytesText(saved.kv_bytes)}).`);
  } catch (error) {
    tell(error.message, true);
  }
}

function take(content, note) {
  if (!Array.isArray(content?.messages)) return tell("This is not a conversation.", true);
  const messages = content.messages
    .filter((one) => (one?.role === "user" || one?.role === "assistant") && typeof one.content === "string")
    .map(({ role, content, thought }) => ({ role, content, thought: typeof thought === "string" ? thought : "" }));
  begin({ title: String(content.title ?? ""), system: String(content.system ?? ""), messages });
  tell(note);
}

async function load() {
  if (running) return;
  $("kept-list").replaceChildren();
  $("file").value = "";
  $("kept-note").textContent = "The server has no folder for conversations.";
  if (props?.conversations) {
    try {
      const { data } = await call("GET", "conversations");
      $("kept-note").textContent = data.length ? "" : "Nothing was saved yet.";
      $("kept-list").replaceChildren(
        ...data.map((one) => make("li", {},
          make("button", { type: "button", className: "open", textContent: `${one.name} · ${bytesText(one.bytes)}`, onclick: () => restore(one.name) }),
          make("button", { type: "button", className: "drop", textContent: "×", title: "Delete for ever", onclick: () => erase(one.name) }))),
      );
    } catch (error) {
      $("kept-note").textContent = error.message;
    }
  }
  await ask($("kept"));
}

async function restore(name) {
  $("kept").close();
  try {
    const kept = await call("POST", `conversations/${encodeURIComponent(name)}?action=restore`, {});
    take(kept.content, `Loaded with the cache of ${kept.n_restored} tokens: nothing of it is read again.`);
  } catch (error) {
    tell(error.message, true);
  }
}

async function erase(name) {
  $("kept").close();
  try {
    await call("POST", `conversations/${encodeURIComponent(name)}?action=erase`, {});
    tell(`${name} was deleted.`);
  } catch (error) {
    tell(error.message, true);
  }
}

async function openSettings() {
  const form = $("options").querySelector("form");
  const fill = () => {
    for (const name of Object.keys(DEFAULTS)) form.elements[name].value = settings[name];
    form.elements.system.value = current?.system ?? settings.system;
  };
  fill();
  $("defaults").onclick = () => {
    Object.assign(settings, { ...DEFAULTS, key: settings.key });
    if (current) current.system = DEFAULTS.system;
    fill();
  };
  const before = settings.key;
  await ask($("options"));
  for (const name of Object.keys(DEFAULTS)) settings[name] = form.elements[name].value;
  if (current) current.system = settings.system;
  remember("settings", settings);
  keep();
  if (settings.key !== before) meet();
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  view.redraw();
  remember("theme", theme);
}

async function meet() {
  try {
    props = await call("GET", "props");
    $("model").textContent = `${props.model} · ${props.kv_cache} · ${bytesText(props.weight_bytes)} of weights`;
    $("policy").textContent = props.kv_policy;
    tell("");
  } catch (error) {
    tell(error.message, true);
  }
}

// ---- Wiring ----

$("ask").onsubmit = (event) => {
  event.preventDefault();
  send($("text").value);
};
$("text").onkeydown = (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    send($("text").value);
  }
};
$("stop").onclick = () => running?.controller.abort();
$("new").onclick = () => begin();
$("save").onclick = save;
$("load").onclick = load;
$("settings").onclick = openSettings;
$("look").onclick = view.toggle;
addEventListener("resize", view.redraw);
$("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
$("file").onchange = async () => {
  const [file] = $("file").files;
  $("kept").close();
  if (!file) return;
  try {
    take(JSON.parse(await file.text()), "Loaded; the server reads it when it answers.");
  } catch {
    tell("This is not a conversation.", true);
  }
};
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && running && !document.querySelector("dialog[open]")) return running.controller.abort();
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const act = { n: () => begin(), s: save, l: load, t: $("theme").onclick, v: $("look").onclick, ",": openSettings }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

setTheme(recall("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
draw();
meet();
