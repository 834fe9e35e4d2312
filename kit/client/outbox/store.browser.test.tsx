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

test("writes are stored in IndexedDB in order, including their pictures", async () => {
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

test("a write whose transaction is aborted stays in memory", async () => {
  const name = crypto.randomUUID();
  const store = createOutboxStore(name);
  await store.put(write("one", 1));
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    const request = this.add(write("three", 3));
    // On a full phone the request succeeds and the transaction is aborted.
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
  // Once there is room again, IndexedDB has the newer copy.
  await store.put({ ...write("one", 1), responses: [{ fileId: "g" }] });
  expect(await store.all()).toMatchObject([{ id: "one", responses: [{ fileId: "g" }] }, { id: "two" }]);
  await store.delete("one");
  await store.delete("two");
  expect(await store.all()).toEqual([]);
});

test("without IndexedDB writes stay in memory", async () => {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: undefined });
  try {
    const store = createOutboxStore("none");
    await store.put(write("one", 1));
    expect((await store.all()).map(({ id }) => id)).toEqual(["one"]);
    await store.delete("one");
    expect(await store.all()).toEqual([]);
  } finally {
    if (descriptor) Object.defineProperty(globalThis, "indexedDB", descriptor);
    else Reflect.deleteProperty(globalThis, "indexedDB");
  }
});
