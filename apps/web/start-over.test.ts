import { beforeEach, expect, test, vi } from "vitest";
import { startOver } from "./start-over.ts";

const address = "https://ours.example/games";
const [reload, assign] = [vi.fn<() => void>(), vi.fn<(to: string) => void>()];
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  reload.mockReset();
  assign.mockReset();
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("location", { href: address, reload, assign });
  keepWith((key, value) => void kept.set(key, value));
  return () => void vi.useRealTimers();
});

function keepWith(setItem: (key: string, value: string) => void): void {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem });
}

const documents = () => [reload.mock.calls.length, assign.mock.calls.flat()];

test("what is lost is fetched with a new document, once in two minutes", () => {
  startOver(address);
  startOver(address);
  expect(documents()).toEqual([1, []]);
  vi.setSystemTime(new Date("2026-11-15T12:02:00Z"));
  startOver(`${address}/2`);
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
])("a browser whose storage %s is not sent round and round", (_, spoil) => {
  spoil();
  startOver(address);
  expect(documents()).toEqual([0, []]);
});
