import { expect, test, vi } from "vitest";
import type { QueuedWrite } from "./queued-write.ts";
import { createOutboxStore } from "./store.ts";

const write = (id: string, queuedAt: number, file?: Blob): QueuedWrite => ({
  id,
  owner: "ann",
  group: "match",
  kind: "score",
  queuedAt,
  calls: [{ endpoint: "POST /api/game/upload-screenshot", ...(file && { file }) }],
  responses: [],
  refusal: null,
});

test("writes lie in the browser's database, pictures with them, in the order in which they were made", async () => {
  const name = crypto.randomUUID();
  const store = createOutboxStore(name);
  await store.put(write("later", 2, new Blob(["picture"], { type: "image/webp" })));
  await store.put(write("sooner", 1));

  const reopened = await createOutboxStore(name).all();
  expect(reopened.map(({ id }) => id)).toEqual(["sooner", "later"]);
  const file = reopened[1]?.calls[0]?.file;
  expect(file?.type).toBe("image/webp");
  expect(await file?.text()).toBe("picture");

  await store.delete("sooner");
  expect((await createOutboxStore(name).all()).map(({ id }) => id)).toEqual(["later"]);
});

test("what the database takes and then gives up on stays for as long as the page lives", async () => {
  const name = crypto.randomUUID();
  const store = createOutboxStore(name);
  await store.put(write("one", 1));
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    const request = this.add(write("three", 3));
    // As where a phone is full: the write is answered, and the transaction ends without it.
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  });
  await store.put(write("two", 2));
  await store.put({ ...write("one", 1), responses: [{ fileId: "f" }] });
  put.mockRestore();

  expect(await store.all()).toMatchObject([
    { id: "one", responses: [{ fileId: "f" }] },
    { id: "two", responses: [] },
  ]);
  expect((await createOutboxStore(name).all()).map(({ id }) => id)).toEqual(["one"]);
  // Where there is room again, what is written then is newer than what was kept beside it.
  await store.put({ ...write("one", 1), responses: [{ fileId: "g" }] });
  expect(await store.all()).toMatchObject([{ id: "one", responses: [{ fileId: "g" }] }, { id: "two" }]);
  await store.delete("one");
  await store.delete("two");
  expect(await store.all()).toEqual([]);
});

test("a browser without a database keeps them for as long as the page lives", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: undefined });
  try {
    const store = createOutboxStore("none");
    await store.put(write("one", 1));
    expect((await store.all()).map(({ id }) => id)).toEqual(["one"]);
    await store.delete("one");
    expect(await store.all()).toEqual([]);
  } finally {
    if (own) Object.defineProperty(globalThis, "indexedDB", own);
    else Reflect.deleteProperty(globalThis, "indexedDB");
  }
});
