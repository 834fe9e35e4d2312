// Served without a build; the types are in the comments.

/** @typedef {import("../messages.ts").SentMessage} Message */

const pollMs = 1500;

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 */
function byId(id, type) {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`#${id} is not on the page`);
  return node;
}

const live = byId("live", HTMLElement);
const filter = byId("filter", HTMLInputElement);
const list = byId("conversations", HTMLElement);
const back = byId("back", HTMLButtonElement);
const avatar = byId("avatar", HTMLElement);
const who = byId("who", HTMLElement);
const summary = byId("summary", HTMLElement);
const thread = byId("thread", HTMLElement);

/** @type {Message[]} */
let messages = [];
let shown = "";

const wide = matchMedia("(min-width: 760px)");
/** The selected recipient is in the address, so that reload, back and shared links work. */
const chosen = () => decodeURIComponent(location.hash.slice(1));
/** On wide screens the newest conversation is shown until one is selected. */
const selected = () => chosen() || (wide.matches ? (conversations()[0]?.to ?? "") : "");

const pushPrefix = "push:";
/** @param {string} to */
const isPush = (to) => to.startsWith(pushPrefix);
/** @param {string} to */
const isMail = (to) => to.includes("@");
/** @param {string} to */
const channelOf = (to) => (isPush(to) ? "push" : isMail(to) ? "mail" : "sms");

/** @param {string} to */
function display(to) {
  if (isPush(to)) return to.slice(pushPrefix.length);
  return isMail(to) ? to : `+${to}`;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} properties
 * @param {(Node | string)[]} children
 */
function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const clockTime = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "short" });
const shortDate = new Intl.DateTimeFormat([], { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat([], { weekday: "long", day: "numeric", month: "long" });

/**
 * The time today, the date before.
 * @param {string} at
 */
function shortTime(at) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clockTime.format(date) : shortDate.format(date);
}

function conversations() {
  const wanted = filter.value.trim().toLowerCase();
  const digits = wanted.replace(/[\s+-]/g, "");
  return [...Map.groupBy(messages, ({ to }) => to)]
    .filter(([to]) => to.toLowerCase().includes(wanted) || (digits !== "" && to.includes(digits)))
    .map(([to, newestFirst]) => ({ to, newestFirst }));
}

function renderList() {
  const rows = conversations().flatMap(({ to, newestFirst }) => {
    const newest = newestFirst[0];
    return newest === undefined ? [] : [row(to, newest, newestFirst.length)];
  });
  const nothing = messages.length === 0 ? "Nothing was sent yet." : "Nothing was sent to this address.";
  list.replaceChildren(...(rows.length > 0 ? rows : [element("p", { className: "empty" }, nothing)]));
}

/**
 * @param {string} to
 * @param {Message} newest
 * @param {number} count
 */
function row(to, newest, count) {
  return element(
    "a",
    {
      className: "row",
      href: `#${encodeURIComponent(to)}`,
      ariaCurrent: to === selected() ? "true" : null,
    },
    element("span", { className: `avatar ${newest.channel}`, ariaHidden: "true" }),
    element("span", { className: "row-to" }, display(to)),
    element("time", { className: "row-at", dateTime: newest.at }, shortTime(newest.at)),
    element("span", { className: "row-text", dir: "auto" }, newest.subject ?? newest.text),
    element("span", { className: "row-count" }, String(count)),
  );
}

const webAddress = /(https?:\/\/\S+)/g;

/**
 * Web addresses become links; everything stays text.
 * @param {string} text
 */
function linked(text) {
  return text
    .split(webAddress)
    .map((part, index) =>
      index % 2 === 0 ? part : element("a", { href: part, target: "_blank", rel: "noopener" }, part),
    );
}

/** @param {string} text */
function copyButtons(text) {
  const code = /(?<!\d)\d{5,8}(?!\d)/.exec(text.replace(webAddress, ""))?.[0];
  if (code === undefined || !isSecureContext) return [];
  const label = `Copy ${code}`;
  const button = element("button", { className: "copy", type: "button" }, label);
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(code).then(() => {
      button.textContent = "Copied";
      setTimeout(() => button.replaceChildren(label), 2000);
    });
  });
  return [button];
}

/** @param {Message} message */
function bubble(message) {
  return element(
    "article",
    { className: "bubble" },
    element("p", { className: "bubble-text", dir: "auto" }, ...linked(message.text)),
    element(
      "footer",
      {},
      ...copyButtons(message.text),
      element("span", { className: "sender" }, message.from),
      element("time", { dateTime: message.at }, clockTime.format(new Date(message.at))),
    ),
  );
}

/**
 * Scripts never run in the frame, so reading its height is all that the shared origin is good for.
 * @param {Message} message
 */
function letterFrame(message) {
  const frame = element("iframe", { title: message.subject ?? "", src: `/sim/messages/${message.id}/html` });
  frame.sandbox.add("allow-same-origin", "allow-popups", "allow-popups-to-escape-sandbox");
  const fit = () => {
    const height = frame.contentDocument?.body?.scrollHeight ?? 0;
    if (height > 0) frame.style.blockSize = `${height}px`;
  };
  frame.addEventListener("load", fit);
  new ResizeObserver(fit).observe(frame);
  return frame;
}

/**
 * @param {Message} message
 * @param {boolean} isNewest
 */
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
    const plain = () => element("p", { className: "plain", dir: "auto" }, ...linked(message.text));
    body.append(message.html === undefined ? plain() : letterFrame(message));
  };
  card.addEventListener("toggle", fill);
  fill();
  return card;
}

/** @param {Message[]} oldestFirst */
function smsThread(oldestFirst) {
  let lastDay = "";
  return oldestFirst.flatMap((message) => {
    const today = day.format(new Date(message.at));
    const divider = today === lastDay ? [] : [element("p", { className: "day" }, today)];
    lastDay = today;
    return [...divider, bubble(message)];
  });
}

/**
 * @param {string} to
 * @param {number} length
 */
function countOf(to, length) {
  if (to === "") return "";
  if (isPush(to)) return length === 1 ? "1 web push" : `${length} web pushes`;
  if (!isMail(to)) return `${length} SMS`;
  return length === 1 ? "1 mail" : `${length} mails`;
}

function renderThread() {
  const to = selected();
  const mine = messages.filter((message) => message.to === to);
  document.body.dataset["view"] = to === "" ? "list" : "thread";
  who.textContent = to === "" ? "No conversation chosen" : display(to);
  avatar.className = `avatar ${to === "" ? "none" : channelOf(to)}`;
  summary.textContent = countOf(to, mine.length);

  // Unchanged threads are not rendered again, which would close opened mails and clear a text selection.
  const state = `${to} ${mine[0]?.id ?? 0} ${mine.length}`;
  if (state === shown) return;
  shown = state;
  if (mine.length === 0) {
    const text =
      to === "" ? "Choose a recipient to read along." : "The next message shows up here by itself.";
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
    const latest = /** @type {Message[]} */ (await response.json());
    const isChanged = latest.length !== messages.length || latest[0]?.id !== messages[0]?.id;
    messages = latest;
    if (isChanged) render();
    say("Live", "on");
  } catch {
    say("Server away", "off");
  }
}

/**
 * @param {string} text
 * @param {"on" | "off"} state
 */
function say(text, state) {
  // Screen readers announce every change of the status, so it is set only if it differs.
  if (live.textContent !== text) live.textContent = text;
  live.dataset["state"] = state;
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(() => void poll(), pollMs);
}

filter.value = new URLSearchParams(location.search).get("to")?.trim() ?? "";
filter.addEventListener("input", render);
back.addEventListener("click", () => (location.hash = ""));
wide.addEventListener("change", render);
addEventListener("hashchange", render);
render();
await poll();
if (filter.value !== "" && chosen() === "") location.hash = encodeURIComponent(conversations()[0]?.to ?? "");
