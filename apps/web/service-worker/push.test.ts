import { expect, test, vi } from "vitest";
import type { PushPayload } from "#features/notifications/contract.ts";
import { openLink, parsePush, showPush } from "./push.ts";
import type { WorkerScope } from "./scope.ts";

const payload: PushPayload = {
  id: "n1",
  title: "\u2068سامي\u2069 يتحدّاك",
  body: "كأس الأحد",
  tag: "challenge_received",
  lang: "ar",
  dir: "rtl",
  link: "/match-wizard/e/m",
};

function registrationWith(shown: readonly { data: unknown }[]) {
  const showNotification = vi.fn(() => Promise.resolve());
  const open = shown.map((one) => ({ ...one, close: () => undefined }));
  const registration: WorkerScope["registration"] = {
    getNotifications: () => Promise.resolve(open),
    showNotification,
  };
  return { showNotification, scope: { registration } };
}

test("shows a message in its language and direction and replaces the one of its kind", async () => {
  const { scope, showNotification } = registrationWith([{ data: { id: "n0" } }]);
  await showPush(scope, payload);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    payload.title,
    expect.objectContaining({ tag: "challenge_received", lang: "ar", dir: "rtl", renotify: true }),
  );
});

test("a repeated message makes no second sound", async () => {
  const { scope, showNotification } = registrationWith([{ data: { id: "n1" } }]);
  await showPush(scope, payload);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    payload.title,
    expect.objectContaining({ renotify: false }),
  );
});

test("ignores what the server has not sent", () => {
  const broken = () => {
    throw new SyntaxError("no JSON");
  };
  expect(parsePush(null)).toBeUndefined();
  expect(parsePush({ json: broken })).toBeUndefined();
  expect(parsePush({ json: () => ({ title: "x" }) })).toBeUndefined();
  expect(parsePush({ json: () => payload })).toEqual(payload);
});

const own = "https://blg.example";

function clientsWith(urls: readonly string[], navigate = vi.fn(() => Promise.resolve())) {
  const focus = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const windows = urls.map((url) => ({ url, focus, navigate }));
  const clients: WorkerScope["clients"] = {
    claim: () => Promise.resolve(),
    matchAll: () => Promise.resolve(windows),
    openWindow,
  };
  const scope = { clients, location: { origin: own } };
  return { scope, focus, navigate, openWindow };
}

test("a click leads an open window to where the player acts", async () => {
  const { scope, focus, navigate, openWindow } = clientsWith([`${own}/games`]);
  await openLink(scope, { id: "n1", link: payload.link });
  expect(navigate).toHaveBeenCalledExactlyOnceWith(`${own}/match-wizard/e/m`);
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

test("a click does not reload a window that shows the page", async () => {
  const { scope, focus, navigate } = clientsWith([`${own}/games`, `${own}/match-wizard/e/m`]);
  await openLink(scope, { id: "n1", link: payload.link });
  expect(navigate).not.toHaveBeenCalled();
  expect(focus).toHaveBeenCalledOnce();
});

test("a click opens a window if none is open or it cannot be navigated", async () => {
  const closed = clientsWith([]);
  await openLink(closed.scope, { id: "n1", link: payload.link });
  expect(closed.openWindow).toHaveBeenCalledExactlyOnceWith(`${own}/match-wizard/e/m`);
  const refusing = clientsWith(
    [`${own}/games`],
    vi.fn(() => Promise.reject(new TypeError("not controlled"))),
  );
  await openLink(refusing.scope, { id: "n1", link: payload.link });
  expect(refusing.openWindow).toHaveBeenCalledOnce();
});

test("a click never leads to another origin", async () => {
  const { scope, openWindow } = clientsWith([]);
  await openLink(scope, { id: "n1", link: "//evil.example/x" });
  expect(openWindow).not.toHaveBeenCalled();
});
