import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;

beforeAll(async () => {
  node = await startNotes({ trustedProxies: ["127.0.0.1"] });
});

afterAll(() => node.stop());

/** A caller without a client id. */
const withoutClientId = { "x-client-id": "" };
const wifi = { "x-forwarded-for": "203.0.113.7" };
const mobile = { "x-forwarded-for": "198.51.100.9" };

async function postNote(headers: Record<string, string>) {
  const response = await node.post("/api/note", { text: "scoped" }, headers);
  return {
    isReplayed: response.headers.get("idempotency-replayed") === "true",
    ...((await response.json()) as object),
  };
}

test.each([
  ["the id that its page sends", { "x-client-id": randomUUID() }, { "x-client-id": randomUUID() }],
  [
    "its browser cookie",
    { ...withoutClientId, cookie: "browser=ada" },
    { ...withoutClientId, cookie: "browser=eve" },
  ],
  ["its session", { ...withoutClientId, authorization: "Bearer ada" }, withoutClientId],
])(
  "recognises a retry from another network by %s, and not a stranger with the same key",
  async (_, own, other) => {
    const key = { "idempotency-key": randomUUID() };
    const first = await postNote({ ...key, ...own, ...wifi });
    expect(await postNote({ ...key, ...own, ...mobile })).toEqual({ ...first, isReplayed: true });
    expect(await postNote({ ...key, ...other, ...wifi })).toMatchObject({ isReplayed: false });
  },
);

test("refuses the key of a caller without client id, cookie and session, and does nothing", async () => {
  const key = { "idempotency-key": randomUUID() };
  const response = await node.post(
    "/api/note",
    { text: "unscoped" },
    { ...key, ...withoutClientId, ...wifi },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid_input", fields: { "x-client-id": {} } });
  expect(await node.database.run("select 1 from notes where text = 'unscoped'")).toEqual([]);
});

const withAndWithoutKey = [
  ["with a key", () => ({ "idempotency-key": randomUUID() })],
  ["without a key", () => ({})],
] as const;

test.each(withAndWithoutKey)("responds with what the transaction returned, %s", async (_, headersOf) => {
  const response = await node.post("/api/more", {}, headersOf());
  expect(await response.json()).toEqual({ text: "written" });
});

test.each(withAndWithoutKey)("fails a second transaction in one call, %s", async (_, headersOf) => {
  const response = await node.post("/api/twice", {}, headersOf());
  expect(response.status).toBe(500);
  expect(await node.database.run("select 1 from notes where text = 'second'")).toEqual([]);
});

test.each(withAndWithoutKey)("allows another try after a rollback, %s", async (_, headersOf) => {
  expect((await node.post("/api/retried", {}, headersOf())).status).toBe(200);
});

test("does not store a rate-limited response", async () => {
  const key = { "idempotency-key": randomUUID() };
  const before = node.breaks();
  for (const attempt of [1, 2]) {
    expect((await node.post("/api/busy", {}, key)).status).toBe(429);
    expect(node.breaks() - before).toBe(attempt);
  }
});
