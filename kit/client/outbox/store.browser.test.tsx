import { expect, test } from "vitest";
import type { Press } from "./press.ts";
import { createOutboxStore } from "./store.ts";

const press = (id: string, pressedAt: number, file?: Blob): Press => ({
  id,
  owner: "ann",
  group: "match",
  kind: "score",
  pressedAt,
  calls: [{ endpoint: "POST /api/game/upload-screenshot", ...(file && { file }) }],
  answers: [],
  refusal: null,
});

test("presses lie in the browser's database, pictures with them, in the order in which they were made", async () => {
  const name = crypto.randomUUID();
  const store = createOutboxStore(name);
  await store.put(press("later", 2, new Blob(["picture"], { type: "image/webp" })));
  await store.put(press("sooner", 1));

  const reopened = await createOutboxStore(name).all();
  expect(reopened.map(({ id }) => id)).toEqual(["sooner", "later"]);
  const file = reopened[1]?.calls[0]?.file;
  expect(file?.type).toBe("image/webp");
  expect(await file?.text()).toBe("picture");

  await store.delete("sooner");
  expect((await createOutboxStore(name).all()).map(({ id }) => id)).toEqual(["later"]);
});

test("a browser without a database keeps them for as long as the page lives", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: undefined });
  try {
    const store = createOutboxStore("none");
    await store.put(press("one", 1));
    expect((await store.all()).map(({ id }) => id)).toEqual(["one"]);
    await store.delete("one");
    expect(await store.all()).toEqual([]);
  } finally {
    if (own) Object.defineProperty(globalThis, "indexedDB", own);
    else Reflect.deleteProperty(globalThis, "indexedDB");
  }
});
