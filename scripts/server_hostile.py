"""The page in a real browser under hostile content: what a model writes, titles, names, files, errors and whatever else a server may say
becomes text. The page's files are the server's; its answers are made here.

    server_hostile.py URL FOLDER      FOLDER gets files to load
"""

import contextlib
import io
import json
import pathlib
import sys
import time

from playwright.sync_api import expect, sync_playwright

from server_check import check

url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
HIT = "window.hit=1"
MARKUP = [
    f"<script>{HIT}</script>", f"<img src=x onerror={HIT}>", f"<svg onload={HIT}><a href='javascript:{HIT}'>s</a></svg>", f"<iframe srcdoc='<script>parent.{HIT}</script>'>",
    f"</li></ol><body onload={HIT}>", f"<style>*{{display:none}}</style>", "<base href=//evil.example>", f"<form action=javascript:{HIT}><button>b</button></form>",
    f"\"><object data='javascript:{HIT}'>", f"<math><mtext></style><img src onerror={HIT}>", "<!--", "<textarea>", "&lt;img src=x onerror=1&gt;", "</textarea><title>",
]
LINKS = [
    f"[a](javascript:{HIT})", f"[a](JaVaScRiPt:{HIT})", f"[a]( javascript:{HIT})", f"[a](\x01javascript:{HIT})", f"[a](java\tscript:{HIT})",
    f"[a](data:text/html,<script>{HIT}</script>)", f"[a](vbscript:{HIT})", f"[a](blob:{HIT})", f"![a](javascript:{HIT})", "![a](http://evil.example/track.png)", "![a](//evil.example/x)",
    f"[a](https://ok.example/\" onmouseover=\"{HIT})", "[a](view-source:x)", "[a](file:///etc/passwd)", f"<javascript:{HIT}>", "http://ok.example/<b>x</b>",
]
BIDI = ["\u202egnp.exe\u202d", "\u2066\u2067\u2068 never closed", "\u200f\u061cعربي", "a\u0300" * 40 + "\u0489" * 200, "\ufeff\u200b\u2028\u2029\x00\x08\x1b[31m", "\ud83d lone", "ﷺ" * 50]
DEEP = ["> " * 20000, "- " * 20000, "_[" * 30000, "*a[" * 20000, "**" * 30000, "[a](" * 20000, "`" * 60000, "| a " * 20000, "~~**a" * 15000, "1. " * 20000]
LONG = ["x" * 200_000, "W" * 5000 + "\n" + " " * 50_000 + "x"]
# An alphabet of one line each, so that one stands for one title.
HOSTILE = [*MARKUP, *LINKS, *BIDI]
ALL = "\n\n".join(HOSTILE)

# What may be in the page: the tags that it makes of Markdown, and its own.
TAGS = set(
    "html head meta title link script body nav div strong button ol li p main section i dl dt dd canvas b span s form textarea dialog label input "
    "header details summary ul option select blockquote br hr h1 h2 h3 h4 h5 h6 em code a img ul pre table thead tbody tr td th equation-block equation-inline".split()
)
AUDIT = """allowed => {
    const all = [...document.querySelectorAll('*')];
    const odd = all.filter(one => !allowed.includes(one.localName)).map(one => one.outerHTML.slice(0, 99));
    // Nothing is loaded, nothing acts, and the page's own scripts and styles are all there is.
    for (const one of all)
        for (const { name, value } of one.attributes)
            if (/^on/.test(name) || ['srcdoc', 'style', 'action', 'formaction', 'data'].includes(name) && !one.closest('#cache') || name === 'src' && one.localName !== 'script'
                || name === 'href' && !/^(https?:|mailto:|kvant\\.css$|favicon\\.svg$)/.test(value)) odd.push(name + '=' + value.slice(0, 60));
    if (document.querySelectorAll('script').length !== 1 || document.querySelectorAll('main').length !== 1 || document.querySelectorAll('form').length !== 4) odd.push('scripts, mains or forms');
    return odd.concat(window.hit === undefined ? [] : ['it ran']);
}"""


def chunks(pieces):
    """The events of a streamed answer."""
    told = [{"choices": [{"index": 0, "delta": {"role": "assistant"}}]}]
    told += [{"choices": [{"index": 0, "delta": {kind: text}}]} for kind, text in pieces]
    told.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    return "".join(f"data: {json.dumps(one)}\n\n" for one in told) + "data: [DONE]\n\n"


def cut(text, size=7):
    return [text[at:at + size] for at in range(0, len(text), size)]


class Visit:
    """A page whose server says what `answers` holds by path."""

    def __init__(self, browser, rewrite=None):
        self.page = browser.new_context(viewport={"width": 1000, "height": 700}).new_page()
        self.answers, self.errors, self.asked = {}, [], []
        # A page that crashes or hangs says no more.
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("crash", lambda _: check("the page lives", False, "it crashed"))
        self.page.on("dialog", lambda dialog: (self.errors.append("a dialog"), dialog.dismiss()))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.rewrite = rewrite
        self.page.route("**/*", self.route)
        self.page.goto(url)

    def route(self, route):
        path = route.request.url.removeprefix(url).split("?")[0]
        if not route.request.url.startswith(url):
            return route.abort()
        if path in self.answers:
            kind, body, status = self.answers[path]
            return route.fulfill(status=status, content_type=kind, body=body)
        if self.rewrite and path.endswith(".js") and path != "smd.js":
            answer = route.fetch()
            return route.fulfill(response=answer, body=self.rewrite(answer.text()))
        return route.continue_()

    def say(self, path, value, status=200):
        self.answers[path] = ("application/json", json.dumps(value), status)

    def stream(self, pieces):
        self.answers["v1/chat/completions"] = ("text/event-stream", chunks(pieces), 200)

    def sound(self, what):
        odd = self.page.evaluate(AUDIT, sorted(TAGS))
        foreign = [one for one in self.asked if not one.startswith((url, "data:", "blob:"))]
        check(what, not odd and not foreign and not self.errors, (odd[:5], foreign[:5], self.errors[:5]))

    def ask(self, text):
        self.page.fill("#text", text)
        self.page.press("#text", "Enter")
        expect(self.page.locator("#send")).to_be_visible(timeout=60_000)

    def usable(self):
        """What the page is made of is where it belongs, and can be used."""
        for selector in ("#new", "#save", "#load", "#text", "#send"):
            box = self.page.locator(selector).bounding_box()
            inside = box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 1001 and box["y"] + box["height"] <= 701
            check(f"{selector} is there", inside, box)


def answers(visit):
    """A model that writes whatever it likes, as an answer and as thoughts."""
    visit.stream([("reasoning_content", piece) for piece in cut(ALL, 50)] + [("content", piece) for piece in cut(ALL)])
    visit.ask(ALL)
    check("all of it is told", visit.page.locator("#messages > li").count() == 2)
    visit.sound("answers and thoughts")
    hrefs = visit.page.eval_on_selector_all("#messages a", "all => all.map(a => a.getAttribute('href'))")
    check("links lead to the web", all(one is None or one.startswith(("https://ok.example/", "http://ok.example/")) for one in hrefs) and any(hrefs), hrefs)
    for link in visit.page.locator("#messages a:not([href])").all()[:12]:
        link.click(force=True)
    visit.sound("after every link was clicked")
    check("thoughts are told", visit.page.locator("#messages .thought").inner_text().startswith("<script>"))


def titles(visit):
    """Titles come from what people say and from files."""
    for one in HOSTILE:
        visit.page.click("#new")
        visit.stream([("content", "ok")])
        visit.ask(one)
    shown = visit.page.locator("#list .open").all_inner_texts()
    check("titles are text", sum(one.strip().startswith("<script>") for one in shown) == 1, shown)
    visit.sound("titles")
    visit.usable()
    visit.page.locator("#messages > li.user button.edit").first.click()
    visit.sound("editing")
    visit.page.keyboard.press("Escape")


def names(visit):
    """Conversations and their names, as another server or a file says them."""
    visit.say("props", {"model": ALL, "kv_cache": MARKUP[1], "weight_bytes": 1, "kv_policy": ALL, "conversations": True, "n_ctx": MARKUP[1]})
    visit.page.reload()
    expect(visit.page.locator("#model")).to_contain_text("<script>")
    visit.say("conversations", {"data": [{"name": one, "bytes": 1} for one in [*HOSTILE, *LONG]]})
    visit.page.click("#load")
    expect(visit.page.locator("#kept-list .open").first).to_contain_text("<script>")
    visit.sound("names of conversations")
    visit.page.locator("#kept button[value=cancel]").click()
    kept = {"content": {"title": ALL, "system": ALL, "messages": [{"role": role, "content": ALL, "thought": ALL} for role in ("user", "assistant", MARKUP[1])]}, "n_restored": MARKUP[1]}
    for number, name in enumerate(HOSTILE[:6]):
        visit.answers.clear()
        visit.say("props", {"model": "m", "conversations": True})
        visit.say("conversations", {"data": [{"name": "a-name", "bytes": 1}]})
        visit.say("conversations/a-name", kept if number % 2 else {"error": {"message": ALL}}, 200 if number % 2 else 400)
        visit.page.click("#load")
        visit.page.locator("#kept-list .open", has_text="a-name").click()
        expect(visit.page.locator("#note")).to_contain_text("<", timeout=20_000)
        visit.sound(f"restored, or not ({number})")
    visit.answers.clear()
    visit.say("conversations", {"error": {"message": ALL}}, 500)
    visit.say("v1/chat/completions", {"error": {"message": ALL}}, 500)
    visit.page.click("#new")
    visit.ask("x")
    visit.sound("errors")


def files(visit):
    """Files that people load, under names that say something else."""
    for number, (name, content) in enumerate([
        ("\u202enosj.exe<img src=x onerror=window.hit=1>.json", {"title": ALL, "messages": [{"role": "assistant", "content": ALL}]}),
        ("a" * 200 + ".json", {"title": {"a": 1}, "system": [], "messages": [{"role": "user", "content": 5}, None, 7, {"role": "user", "content": ALL, "thought": {}}]}),
        ("not.json", "nonsense"), ("list.json", []), ("proto.json", {"__proto__": {"messages": 1}, "constructor": 1, "messages": [{"role": "user", "content": "x"}]}),
    ]):
        path = folder / f"{number}"
        path.mkdir()
        (path / name.replace("/", "")).write_text(json.dumps(content))
        visit.page.click("#load")
        expect(visit.page.locator("#kept")).to_be_visible()
        visit.page.set_input_files("#file", path / name.replace("/", ""))
        expect(visit.page.locator("#kept")).to_be_hidden()
        visit.page.wait_for_timeout(100)
        visit.sound(f"file {number}")
    visit.usable()


def view(visit):
    """The cache view, token by token."""
    tokens = [{"text": one, "held": 1, "received": 0.1} for one in HOSTILE] + [
        {"text": MARKUP[1], "held": 0.3, "received": MARKUP[0], "control": True}, {"text": "x", "held": -1e9, "received": 1e300}]
    visit.say("cache-view", {"tokens": tokens, "queries": MARKUP[1], "received_from": MARKUP[1]})
    visit.stream([("content", "ok")])
    visit.ask("x")
    visit.page.keyboard.press("Alt+v")
    expect(visit.page.locator("#view-tokens > span").first).to_have_text("<script>" + HIT + "</script>")
    for at in range(0, len(HOSTILE), 5):
        visit.page.locator("#view-tokens > span").nth(at).hover(force=True)
    expect(visit.page.locator("#view-detail")).to_contain_text("token")
    visit.sound("the cache view")
    visit.page.keyboard.press("Alt+v")


def bounds(visit):
    """Markdown that is deeper or longer than anybody writes: drawn in time, and the page opens again with it."""
    for text in [*DEEP, *LONG]:
        visit.page.click("#new")
        visit.stream([("content", text)])
        began = time.monotonic()
        visit.ask("x")
        visit.page.evaluate("1")
        took = time.monotonic() - began
        depth = visit.page.evaluate("""() => { let most = 0;
            for (const one of document.querySelectorAll('#messages *')) { if (one.firstElementChild) continue; let depth = 0;
                for (let at = one; at; at = at.parentElement) depth += 1; most = Math.max(most, depth); }
            return most; }""")
        check(f"{text[:6]!r} {len(text)}: {took:.1f} s, {depth} levels", took < 15 and depth < 250, (took, depth))
    visit.page.reload()
    visit.usable()
    visit.sound("what is long or deep")


with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for part in (answers, titles, names, files, view, bounds):
        visit = Visit(browser)
        part(visit)
        visit.page.context.close()

    # The audit finds what it is for: in a page that wrote markup in place of text it would.
    for part, mark in ((answers, "answers"), (titles, "titles"), (names, "names"), (view, "view")):
        visit = Visit(browser, rewrite=lambda text: text.replace("textContent", "innerHTML").replace("span.append(first)", "span.innerHTML = first"))
        found = []

        def sound(_, visit=visit, found=found):
            found.extend(visit.page.evaluate(AUDIT, sorted(TAGS)))

        visit.sound = sound
        # A page full of foreign elements may do anything: what it says is not told.
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit, Exception):
            part(visit)
        sound(None)
        check(f"a page that writes markup is noticed: {mark}", found)
        visit.page.context.close()
    browser.close()
print("the page holds")
