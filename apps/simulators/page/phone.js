/**
 * @typedef {{ id: number, channel: "sms" | "mail", to: string, from: string, text: string, at: string,
 *   subject?: string, html?: string }} Message
 */

const pollMs = 1500;
const get = (id) => document.getElementById(id);
const [live, filter, list, back, avatar, who, summary, thread] = [
  "live",
  "filter",
  "conversations",
  "back",
  "avatar",
  "who",
  "summary",
  "thread",
].map(get);

/** @type {Message[]} */
let messages = [];
let shown = "";

const wide = matchMedia("(min-width: 760px)");
/** The chosen recipient lives in the address, so that reload, back and a sent link all work. */
const chosen = () => decodeURIComponent(location.hash.slice(1));
/** Beside the list there is room for a phone, and until somebody chooses it follows the newest message. */
const selected = () => chosen() || (wide.matches ? (conversations()[0]?.[0] ?? "") : "");
const isMail = (to) => to.includes("@");
const display = (to) => (isMail(to) ? to : `+${to}`);

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const clockTime = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "short" });
const shortDate = new Intl.DateTimeFormat([], { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat([], { weekday: "long", day: "numeric", month: "long" });

/** The time today, the date before. */
function shortTime(at) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clockTime.format(date) : shortDate.format(date);
}

function conversations() {
  const wanted = filter.value.trim().toLowerCase().replace(/^\+/, "");
  const digits = wanted.replace(/[\s-]/g, "");
  const groups = Map.groupBy(messages, (message) => message.to);
  return [...groups].filter(([to]) => to.includes(wanted) || (digits !== "" && to.includes(digits)));
}

function renderList() {
  const groups = conversations();
  if (groups.length === 0) {
    const text = messages.length === 0 ? "Nothing was sent yet." : "Nothing was sent to this address.";
    list.replaceChildren(element("p", { className: "empty" }, text));
    return;
  }
  list.replaceChildren(
    ...groups.map(([to, [newest, ...older]]) => {
      const link = element(
        "a",
        { className: "row", href: `#${encodeURIComponent(to)}` },
        element("span", { className: `avatar ${newest.channel}`, ariaHidden: "true" }),
        element("span", { className: "row-to" }, display(to)),
        element("time", { className: "row-at", dateTime: newest.at }, shortTime(newest.at)),
        element("span", { className: "row-text", dir: "auto" }, newest.subject ?? newest.text),
        element("span", { className: "row-count" }, String(older.length + 1)),
      );
      if (to === selected()) link.ariaCurrent = "true";
      return link;
    }),
  );
}

const webAddress = /(https?:\/\/\S+)/g;

/** Web addresses become links; everything stays text. */
function linked(text) {
  return text
    .split(webAddress)
    .map((part, index) =>
      index % 2 === 0 ? part : element("a", { href: part, target: "_blank", rel: "noopener" }, part),
    );
}

function copyButton(text) {
  const code = /(?<!\d)\d{5,8}(?!\d)/.exec(text.replace(webAddress, ""))?.[0];
  if (code === undefined || navigator.clipboard === undefined) return [];
  const button = element("button", { className: "copy", type: "button" }, `Copy ${code}`);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = `Copy ${code}`), 2000);
  });
  return [button];
}

function bubble(message) {
  return element(
    "article",
    { className: "bubble" },
    element("p", { className: "bubble-text", dir: "auto" }, ...linked(message.text)),
    element(
      "footer",
      {},
      ...copyButton(message.text),
      element("span", { className: "sender" }, message.from),
      element("time", { dateTime: message.at }, clockTime.format(new Date(message.at))),
    ),
  );
}

/** Scripts never run in the frame, so reading its height is all that shared origin is good for. */
function letterFrame(message) {
  const frame = element("iframe", { title: message.subject, src: `/sim/messages/${message.id}/html` });
  frame.setAttribute("sandbox", "allow-same-origin allow-popups allow-popups-to-escape-sandbox");
  const fit = () => {
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
    if (height > 0) frame.style.blockSize = `${height}px`;
  };
  frame.addEventListener("load", fit);
  new ResizeObserver(fit).observe(frame);
  return frame;
}

function letter(message, isNewest) {
  const body = element("div", { className: "letter-body" });
  const card = element(
    "details",
    { className: "letter", open: isNewest },
    element(
      "summary",
      {},
      element("span", { className: "subject", dir: "auto" }, message.subject || "(no subject)"),
      element("span", { className: "sender" }, message.from),
      element("time", { dateTime: message.at }, dayAndTime.format(new Date(message.at))),
    ),
    body,
  );
  const fill = () => {
    if (!card.open || body.childElementCount > 0) return;
    body.append(
      message.html === undefined
        ? element("p", { className: "plain", dir: "auto" }, ...linked(message.text))
        : letterFrame(message),
    );
  };
  card.addEventListener("toggle", fill);
  fill();
  return card;
}

function smsThread(oldestFirst) {
  let lastDay = "";
  return oldestFirst.flatMap((message) => {
    const today = day.format(new Date(message.at));
    const divider = today === lastDay ? [] : [element("p", { className: "day" }, today)];
    lastDay = today;
    return [...divider, bubble(message)];
  });
}

function count(length, areMails) {
  if (!areMails) return `${length} SMS`;
  return length === 1 ? "1 mail" : `${length} mails`;
}

function renderThread() {
  const to = selected();
  const mine = messages.filter((message) => message.to === to);
  document.body.dataset.view = to === "" ? "list" : "thread";
  who.textContent = to === "" ? "No conversation chosen" : display(to);
  avatar.className = `avatar ${to === "" ? "none" : isMail(to) ? "mail" : "sms"}`;
  summary.textContent = to === "" ? "" : count(mine.length, isMail(to));

  // Untouched threads stay as they are: a redraw would close opened mails and stop a text selection.
  const state = `${to} ${mine[0]?.id ?? 0} ${mine.length}`;
  if (state === shown) return;
  shown = state;
  if (mine.length === 0) {
    const text = to === "" ? "Choose a recipient to read along." : "The next message shows up here by itself.";
    thread.replaceChildren(element("p", { className: "empty" }, text));
  } else if (isMail(to)) {
    thread.replaceChildren(...mine.map((message, index) => letter(message, index === 0)));
    thread.scrollTop = 0;
  } else {
    thread.replaceChildren(...smsThread(mine.toReversed()));
    thread.scrollTop = thread.scrollHeight;
  }
}

function render() {
  renderList();
  renderThread();
}

async function refresh() {
  try {
    const response = await fetch("/sim/messages");
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const latest = await response.json();
    const isChanged = latest.length !== messages.length || latest[0]?.id !== messages[0]?.id;
    messages = latest;
    if (isChanged) render();
    say("Live", "on");
  } catch {
    say("Server away", "off");
  }
}

function say(text, state) {
  if (live.textContent !== text) live.textContent = text;
  live.dataset.state = state;
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(poll, pollMs);
}

filter.value = new URLSearchParams(location.search).get("to")?.trim() ?? "";
filter.addEventListener("input", render);
back.addEventListener("click", () => (location.hash = ""));
addEventListener("hashchange", render);
wide.addEventListener("change", render);
document.addEventListener("visibilitychange", () => void (document.hidden || refresh()));
render();
await refresh();
if (filter.value !== "" && chosen() === "") location.hash = encodeURIComponent(conversations()[0]?.[0] ?? "");
setTimeout(poll, pollMs);
