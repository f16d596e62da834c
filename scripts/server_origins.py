"""A page of another site in a real browser on the server's machine: it can neither read, change nor cost anything.

    server_origins.py URL      the server has a folder for conversations and no keys
"""

import http.server
import json
import re
import sys
import threading
import urllib.request

from playwright.sync_api import expect, sync_playwright

from server_check import check

url = sys.argv[1]
port = int(re.search(r":(\d+)/", url).group(1))
own = f"http://localhost:{port}/"


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(own + path, data, timeout=60) as answer:
        return answer.read().decode()


def state():
    """What a page could change, and what it could cost."""
    tokens = re.findall(r"^kvant_(?:prompt|generated)_tokens_total (\d+)", ask("metrics"), re.M)
    return tokens, sorted(one["name"] for one in json.loads(ask("conversations"))["data"])


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another site, on this machine as well: browsers keep public sites from it in ways of their own."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<title>elsewhere</title><a href='{own}'>a link</a>".encode())

    def log_message(self, *_):
        pass


# Whatever a page can try; the answers that it can read come back.
ATTACK = """async server => {
    const chat = JSON.stringify({ messages: [{ role: 'user', content: 'x' }], max_tokens: 50 });
    const read = [];
    const note = async (name, attempt) => {
        try { read.push([name, await attempt()]); } catch (error) { read.push([name, null]); }
    };
    for (const path of ['', 'health', 'v1/models', 'slots', 'conversations', 'metrics', 'openapi.json'])
        await note(path, async () => (await fetch(server + path)).text());
    for (const path of ['v1/chat/completions', 'conversations/kept?action=erase', 'conversations/new?action=save', 'slots/0?action=erase']) {
        await note(path, async () => (await fetch(server + path, { method: 'POST', body: chat })).text());
        await note(path, async () => (await fetch(server + path, {
            method: 'POST', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' }, body: chat })).text() || null);
        await note(path, async () => (await fetch(server + path, {
            method: 'POST', headers: { 'Content-Type': 'application/json', 'x-api-key': 'x' }, body: chat })).text());
        navigator.sendBeacon(server + path, chat);
        const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { name: 'f' + path }));
        const form = document.body.appendChild(Object.assign(document.createElement('form'), {
            method: 'post', enctype: 'text/plain', action: server + path, target: frame.name }));
        form.appendChild(Object.assign(document.createElement('input'), { name: '{"prompt": "x", "a": "', value: '"}' }));
        form.submit();
    }
    const loads = (tag, path) => new Promise(done => document.body.appendChild(Object.assign(
        document.createElement(tag), { src: server + path, onload: () => done('loaded'), onerror: () => done(null) })));
    await note('image', () => loads('img', 'metrics'));
    await note('script', () => loads('script', 'kvant.js'));
    const opens = socket => new Promise(done => Object.assign(socket, { onopen: () => done('open'), onerror: () => done(null) }));
    await note('events', () => opens(new EventSource(server + 'v1/models')));
    await note('socket', () => opens(new WebSocket(server.replace('http', 'ws') + 'v1/models')));
    await new Promise(done => setTimeout(done, 1500));
    return read;
}"""

elsewhere = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
ask("conversations/kept?action=save", {"messages": [{"role": "user", "content": "x"}], "content": "x"})

with sync_playwright() as play:
    rules = "MAP *.test 127.0.0.1"
    arguments = ["--no-sandbox", f"--host-resolver-rules={rules}"]
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
    for site in ["localhost", "127.0.0.1", "elsewhere.test"]:
        page = browser.new_page()
        page.goto(f"http://{site}:{elsewhere.server_port}/")
        statuses = []
        page.on("response", lambda answer: statuses.append((answer.status, answer.url)))
        before = state()
        read = page.evaluate(ATTACK, own)
        check(f"{site}: nothing is read", [one for one in read if one[1]] == [], read)
        reached = [one for one in statuses if one[1].startswith(own)]
        check(f"{site}: every request is refused", len(reached) >= 12 and {one[0] for one in reached} == {403}, reached)
        check(f"{site}: nothing changed and nothing ran", state() == before, (before, state()))
        # A link opens the page, which works.
        page.goto(f"http://{site}:{elsewhere.server_port}/")
        page.click("a")
        expect(page.locator("#model")).to_contain_text("weights")
        page.close()
    # A name that leads to this machine: the browser takes the page for the server's own.
    page = browser.new_page()
    answer = page.goto(f"http://rebound.test:{port}/")
    check("a rebound name gets no page", answer.status == 403, answer.status)
    before = state()
    read = page.evaluate(ATTACK, f"http://rebound.test:{port}/")
    told = [one for one in read if one[1] and '"permission_error"' not in one[1]]
    check("a rebound name reads refusals alone", told == [], told)
    check("a rebound name changes nothing", state() == before, (before, state()))
    browser.close()
