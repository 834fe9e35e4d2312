import { expect, test } from "vitest";
import type { Page } from "../page.ts";
import { pages } from "../routes.ts";
import { handlingOf, isStorablePage } from "./handling.ts";

const own = "http://blg-za-en.localhost:3000";
const handling = (path: string, { method = "GET", mode = "cors" } = {}) =>
  handlingOf({ method, mode, url: new URL(path, own).href }, own);

test.each(["/", "/landing", "/event-home/1?x=2", "/apiary", "/simple"])(
  "a navigation to %s is a page",
  (path) => {
    expect(handling(path, { mode: "navigate" })).toBe("page");
  },
);

test.each(["/assets/client-1a2b.js", "/assets/display.woff2", "/text/blg-za-en.abc.json"])(
  "%s is immutable and cached",
  (path) => expect(handling(path)).toBe("file"),
);

test.each([
  "/api/game/events",
  "/api",
  "/sim",
  "/sim/messages",
  "/realtime/?EIO=4",
  "/health/live",
  "/metrics",
])("%s is never handled, not even as a navigation", (path) => {
  expect(handling(path)).toBe("none");
  expect(handling(path, { mode: "navigate" })).toBe("none");
});

test.each(["/manifest.webmanifest", "/icon.svg", "/card/landing.png", "/sw.js"])(
  "%s goes to the network",
  (path) => {
    expect(handling(path)).toBe("none");
  },
);

test("ignores writes and other origins", () => {
  expect(handling("/landing", { method: "POST", mode: "navigate" })).toBe("none");
  expect(handling("https://elsewhere.example/assets/x.js")).toBe("none");
  expect(handling("http://eal-eu-en.localhost:3000/landing", { mode: "navigate" })).toBe("none");
});

test("stores visited pages, except single-use, demo-only and static ones", () => {
  const isNeverStored = ({ path, access, isDemoOnly, isStatic }: Page) =>
    isDemoOnly === true ||
    isStatic === true ||
    !["open", "player", "account", "playerOrProvedNumber"].includes(access) ||
    ["/unsubscribe", "/withdraw", "/manage-subscription/card", "/register-form/true"].includes(path);
  const storable = pages.filter(({ path }) => isStorablePage(own + path.replace(/:\w+/g, "1")));
  expect(storable.map(({ path }) => path)).toEqual(
    pages.filter((page) => !isNeverStored(page)).map(({ path }) => path),
  );
});

test.each([
  "/landing?msisdn=27820000000",
  "/profile/1?token=t",
  "/api/game/home",
  "/icon.svg",
  "/assets/a.js",
])("does not store %s", (path) => expect(isStorablePage(own + path)).toBe(false));
