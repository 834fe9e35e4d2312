import { beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-once.ts";

const address = "https://ours.example/games";
const [reload, assign] = [vi.fn<() => void>(), vi.fn<(to: string) => void>()];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  reload.mockReset();
  assign.mockReset();
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("location", { href: address, reload, assign });
  keepWith((key, value) => void stored.set(key, value));
  return () => void vi.useRealTimers();
});

function keepWith(setItem: (key: string, value: string) => void): void {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem });
}

const documents = () => [reload.mock.calls.length, assign.mock.calls.flat()];

test("loads a new document, once in two minutes", () => {
  reloadOnce(address);
  reloadOnce(address);
  expect(documents()).toEqual([1, []]);
  vi.setSystemTime(new Date("2026-11-15T12:02:00Z"));
  reloadOnce(`${address}/2`);
  expect(documents()).toEqual([1, [`${address}/2`]]);
});

test.each<[string, () => void]>([
  ["forgets what it is given", () => keepWith(() => undefined)],
  [
    "is full",
    () =>
      keepWith(() => {
        throw new Error("full");
      }),
  ],
  ["is blocked", () => vi.stubGlobal("sessionStorage", undefined)],
])("does not reload endlessly when the storage %s", (_, spoil) => {
  spoil();
  reloadOnce(address);
  expect(documents()).toEqual([0, []]);
});
