// The page: conversations, their answers as they come, and the cache while it fills.
import { $, bytesText, download, events, make, said } from "./dom.js";
import { decorate } from "./code.js";
import { markdown } from "./markdown.js";
import { cacheView } from "./cache-view.js";

// ---- What is remembered in this browser ----

const DEFAULTS = {
  system: "", temperature: 0.8, top_p: 0.95, top_k: 40, min_p: 0.05, repeat_penalty: 1, max_tokens: "", seed: "", key: "", model: "",
};
/** Those of them that the dialog shows. */
const FIELDS = Object.keys(DEFAULTS).filter((name) => name !== "model");
/** Of one file that is attached. */
const MOST_ATTACHED = 2 << 20;
const IDEAS = ["Explain what a KV cache is in three sentences.", "Write a Python function that finds prime numbers.", "Give me five names for a grey cat."];
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
/** Files that go with the next question. */
let attached = [];

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Says so, with what can be done about it. */
function tell(text, bad = false, ...buttons) {
  $("note").replaceChildren(text, ...buttons);
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
  const asked = body && JSON.stringify({ model: settings.model || undefined, ...body });
  const answer = await fetch(path, { method, headers: headers(), body: asked });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(value.error?.message ?? `the server said ${answer.status}`);
  return value;
}

const number = (value) => (value === "" || value === null || Number.isNaN(Number(value)) ? undefined : Number(value));

/** What the server is asked: the system prompt, then what was said up to `count` messages. */
function messagesOf(conversation, count) {
  const turns = conversation.messages.slice(0, count).map((one) => ({ role: one.role, content: said(one) }));
  const system = conversation.system ?? settings.system;
  return system ? [{ role: "system", content: system }, ...turns] : turns;
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
        model: settings.model || undefined,
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
  const known = timings.cache_n ? ` · ${timings.cache_n} known` : "";
  const speed = timings.predicted_n > 1 ? ` · ${timings.predicted_per_second.toFixed(0)} tokens/s` : "";
  $("brief").textContent = `${timings.kv_tokens} of ${context} tokens${known}${speed}`;
}

function clearCache() {
  for (const id of ["reused", "read", "made"]) $(id).style.width = "0";
  for (const id of ["tokens", "cached", "bytes", "plain", "bits", "prompt-speed", "speed"]) $(id).textContent = "–";
  $("brief").textContent = "nothing in the cache";
}

// ---- The cache, token by token ----

const view = cacheView(() => ({
  of: current,
  messages: current ? messagesOf(current, current.messages.length) : [],
}), call);

// ---- Drawing ----

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
    for (const { name, text } of message.files ?? []) {
      const whole = make("pre", { textContent: text, tabIndex: 0 });
      body.append(make("details", { className: "files" }, make("summary", { textContent: `${name} · ${bytesText(text.length)}` }), whole));
    }
  } else {
    const writer = markdown(body);
    writer.write(message.content);
    writer.end();
    decorate(body);
    if (message.thought) item.prepend(make("div", { className: "thought", textContent: message.thought }));
  }
  const tool = (name, title, act) => make("button", { type: "button", textContent: name, title, onclick: act, className: name.toLowerCase() });
  const tools = make("div", { className: "tools" });
  tools.append(
    tool("Edit", message.role === "user" ? "Say it differently; what follows is asked anew" : "Change what was answered", () => edit(item, at)),
    tool("Fork", "Go on from here in a conversation of its own; the cache is shared", () => fork(at)),
  );
  if (message.role === "assistant") tools.append(tool("Regenerate", "Answer once more", () => regenerate(at)));
  tools.append(tool("Copy", "Copy the text", () => navigator.clipboard?.writeText(message.content)));
  item.append(tools);
  return item;
}

function draw() {
  $("messages").replaceChildren(...(current?.messages ?? []).map(drawMessage));
  $("messages").scrollTop = $("messages").scrollHeight;
  $("empty").hidden = Boolean(current?.messages.length);
  $("messages").hidden = !$("empty").hidden;
  $("title").textContent = current?.title || "New conversation";
  $("save").disabled = $("export").disabled = !current?.messages.length;
  drawList();
}

/** The conversations in whose title or text everything that is looked for stands. */
function drawList() {
  const wanted = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (one) => [one.title, ...one.messages.map((message) => message.content)].join("\n").toLowerCase();
  const found = wanted.length ? conversations.filter((one) => wanted.every((word) => text(one).includes(word))) : conversations;
  $("list").replaceChildren(
    ...found.map((one) => {
      const title = one.title || "New conversation";
      const button = (className, textContent, about, act) => make("button", { className, textContent, title: about, ariaLabel: `${about}: ${title}`, onclick: act });
      const open = make("button", { className: "open" + (one.forked ? " forked" : ""), textContent: title, onclick: () => show(one) });
      const item = make("li", {}, open);
      item.append(button("rename", "✎", "Rename", () => rename(item, one)), button("drop", "×", "Forget", () => forget(one)));
      item.setAttribute("aria-current", String(one === current));
      return item;
    }),
  );
}

// ---- What can be done ----

function show(conversation) {
  running?.controller.abort();
  openMenu(false);
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
  const at = conversations.indexOf(conversation);
  conversations = conversations.filter((one) => one !== conversation);
  if (current === conversation) show(conversations[0] ?? null);
  keep();
  draw();
  const undo = () => {
    conversations.splice(at, 0, conversation);
    show(conversation);
    tell("");
  };
  tell("Forgotten. ", false, make("button", { type: "button", className: "undo", textContent: "Undo", onclick: undo }));
}

function rename(item, conversation) {
  const field = make("input", { className: "title", value: conversation.title, maxLength: 60, ariaLabel: "Title" });
  const done = (taken) => {
    field.onblur = null;
    if (taken) conversation.title = field.value.trim() || conversation.title;
    keep();
    draw();
  };
  field.onblur = () => done(true);
  field.onkeydown = (event) => {
    if (event.key === "Enter") done(true);
    else if (event.key === "Escape") done(false);
  };
  item.replaceChildren(field);
  field.select();
}

async function send(text) {
  if (running || !(text.trim() || attached.length)) return;
  if (!current) begin();
  current.title ||= (text.trim() || attached[0].name).slice(0, 60);
  current.messages.push({ role: "user", content: text, ...(attached.length && { files: attached.map(({ name, text }) => ({ name, text })) }) });
  $("text").value = "";
  attach([]);
  await answer();
}

/** Reads text files for the next question; what is no text is refused. */
async function readFiles(files) {
  for (const file of files) {
    try {
      if (file.size > MOST_ATTACHED) throw new Error(`it has ${bytesText(file.size)}, the most is ${bytesText(MOST_ATTACHED)}`);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      if (text.includes("\0")) throw new Error("it is no text");
      const one = { name: file.name, text };
      attach([...attached, one]);
      askWhetherRead(one);
    } catch (error) {
      tell(`${file.name}: ${error instanceof TypeError ? "it is no text" : error.message}`, true);
    }
  }
  $("attachment").value = "";
  $("text").focus();
}

/** Marks an attached file that the server has read before, where it need not read it again. */
async function askWhetherRead(file) {
  try {
    const { tokens, known, reuse } = await call("POST", "documents/known", { text: file.text });
    file.read = reuse === "moved" && known * 2 >= tokens;
    attach(attached);
  } catch {
    // It is only a hint: what is wrong is told when the question is asked.
  }
}

function attach(files) {
  attached = files;
  $("attached").replaceChildren(...files.map((file) => {
    const drop = () => attach(attached.filter((one) => one !== file));
    return make("li", {}, make("button", { type: "button", textContent: `${file.name} · ${bytesText(file.text.length)}${file.read ? " · read before" : ""} ×`, title: "Leave it out", onclick: drop }));
  }));
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

async function regenerate(at) {
  if (running) return;
  current.messages.length = at;
  await answer();
}

/** The conversation for people, as Markdown. */
function exportText() {
  if (!current?.messages.length) return;
  const parts = current.messages.map((one) => `## ${one.role === "user" ? "You" : "Model"}\n\n${said(one)}\n`);
  download(`${fileName()}.md`, "text/markdown", `# ${current.title}\n\n${parts.join("\n")}`);
}

const fileName = () =>
  (current.title || "conversation").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "conversation";

const ask = (dialog) =>
  new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue);
    dialog.returnValue = "";
    dialog.showModal();
  });

async function save() {
  if (!current?.messages.length || running) return;
  const field = $("naming").querySelector("input");
  field.value = fileName();
  if ((await ask($("naming"))) !== "ok") return;
  const { title, system, messages } = current;
  const content = { title, system: system ?? "", messages };
  if (!props?.conversations) {
    download(field.value + ".json", "application/json", JSON.stringify(content, null, 1));
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
    .map(({ role, content, thought, files }) => ({
      role, content, thought: typeof thought === "string" ? thought : "",
      files: (Array.isArray(files) ? files : []).filter((one) => typeof one?.name === "string" && typeof one.text === "string"),
    }));
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
    for (const name of FIELDS) form.elements[name].value = settings[name];
    form.elements.system.value = current?.system ?? settings.system;
  };
  fill();
  $("defaults").onclick = () => {
    Object.assign(settings, { ...DEFAULTS, key: settings.key, model: settings.model });
    if (current) current.system = DEFAULTS.system;
    fill();
  };
  const before = settings.key;
  await ask($("options"));
  for (const name of FIELDS) settings[name] = form.elements[name].value;
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

function openMenu(open) {
  $("side").classList.toggle("open", open);
  $("menu").setAttribute("aria-expanded", String(open));
}

async function meet() {
  try {
    const { data } = await call("GET", "v1/models");
    const names = data.map((one) => String(one.id));
    if (!names.includes(settings.model)) settings.model = "";
    props = await call("GET", `props?model=${encodeURIComponent(settings.model)}`);
    $("model").textContent = `${props.model} · ${props.kv_cache} · ${bytesText(props.weight_bytes)} of weights`;
    $("policy").textContent = props.kv_policy;
    tell("");
    $("models").replaceChildren(...names.map((name) => make("option", { value: name, textContent: name, selected: name === props.model })));
    $("models").disabled = names.length < 2;
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
$("export").onclick = exportText;
$("search").oninput = drawList;
$("menu").onclick = () => openMenu(!$("side").classList.contains("open"));
$("models").onchange = () => {
  settings.model = $("models").value;
  remember("settings", settings);
  tell("loading the model");
  meet();
};
$("attach").onclick = () => $("attachment").click();
$("attachment").onchange = () => readFiles([...$("attachment").files]);
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  readFiles([...event.dataTransfer.files]);
});
$("ideas").replaceChildren(...IDEAS.map((idea) => make("button", { type: "button", textContent: idea, onclick: () => send(idea) })));
document.querySelector("main").addEventListener("click", (event) => event.target.closest("#menu") || openMenu(false));
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
  if (event.key === "Escape") openMenu(false);
  if (event.key === "Escape" && running && !document.querySelector("dialog[open]")) return running.controller.abort();
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const act = { n: () => begin(), s: save, l: load, t: $("theme").onclick, v: $("look").onclick, e: exportText, a: $("attach").onclick, m: $("menu").onclick, ",": openSettings }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

setTheme(recall("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
draw();
meet();
