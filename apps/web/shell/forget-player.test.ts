import { expect, test, vi } from "vitest";
import { forgetPlayer, isOtherViewer } from "./forget-player.ts";

/** Like a browser's storage, its keys are own properties. */
function storageWith(...keys: string[]) {
  const storage = Object.fromEntries(keys.map((key) => [key, "kept"]));
  return Object.defineProperty(storage, "removeItem", { value: (key: string) => delete storage[key] });
}

test("deletes stored pages and data of the previous player, and keeps browser settings", () => {
  const [session, local] = [
    storageWith("own picture", "own score 1", "msisdn"),
    storageWith("own match", "cookie-consent"),
  ];
  const postMessage = vi.fn();
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("navigator", { serviceWorker: { controller: { postMessage } } });
  forgetPlayer();
  expect([Object.keys(session), Object.keys(local)]).toEqual([["msisdn"], ["cookie-consent"]]);
  expect(postMessage).toHaveBeenCalledWith({ kind: "forget" });
});

test("works in a browser without storage or caches", () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("navigator", {});
  expect(forgetPlayer).not.toThrow();
});

test("stored pages belong to another player once somebody else or nobody is signed in", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const viewers = ["ann", "ann", null, null, "ben", "ann"];
  expect(viewers.map(isOtherViewer)).toEqual([false, false, true, false, false, true]);
});

test("treats a visitor with blocked storage as another player", () => {
  vi.stubGlobal("localStorage", undefined);
  expect([isOtherViewer(null), isOtherViewer("ann")]).toEqual([true, false]);
});
