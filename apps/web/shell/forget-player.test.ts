import { expect, test, vi } from "vitest";
import { forgetPlayer, isOtherViewer } from "./forget-player.ts";

/** Its keys are its own properties, as those of a browser's are. */
function storageWith(...keys: string[]) {
  const storage = Object.fromEntries(keys.map((key) => [key, "kept"]));
  return Object.defineProperty(storage, "removeItem", { value: (key: string) => delete storage[key] });
}

test("whatever is the last player's own goes with the kept pages, and what belongs to the browser stays", () => {
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

test("a browser that has neither is no worse for it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("navigator", {});
  expect(forgetPlayer).not.toThrow();
});

test("pages of a player are another's once somebody else or nobody is signed in", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const viewers = ["ann", "ann", null, null, "ben", "ann"];
  expect(viewers.map(isOtherViewer)).toEqual([false, false, true, false, false, true]);
});

test("a visitor whose storage is blocked is taken for another", () => {
  vi.stubGlobal("localStorage", undefined);
  expect([isOtherViewer(null), isOtherViewer("ann")]).toEqual([true, false]);
});
