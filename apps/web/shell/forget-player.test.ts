import { expect, test, vi } from "vitest";
import { forgetPlayer } from "./forget-player.ts";

test("the picture of the last player and the kept pages go, and what belongs to the tab stays", () => {
  const kept = new Map([
    ["picture", "score match 1 challenger"],
    ["msisdn", "asked for"],
  ]);
  const postMessage = vi.fn();
  vi.stubGlobal("sessionStorage", { removeItem: (key: string) => kept.delete(key) });
  vi.stubGlobal("navigator", { serviceWorker: { controller: { postMessage } } });
  forgetPlayer();
  expect([...kept.keys()]).toEqual(["msisdn"]);
  expect(postMessage).toHaveBeenCalledWith({ kind: "forget" });
});

test("a browser that has neither is no worse for it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.stubGlobal("navigator", {});
  expect(forgetPlayer).not.toThrow();
});
