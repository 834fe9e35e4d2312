import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;

beforeAll(async () => {
  node = await startNotes({ trustedProxies: ["127.0.0.1"] });
});

afterAll(() => node.stop());

/** A caller that does not say who it is. */
const nobody = { "x-client-id": "" };
const wifi = { "x-forwarded-for": "203.0.113.7" };
const mobile = { "x-forwarded-for": "198.51.100.9" };

async function note(headers: Record<string, string>) {
  const answer = await node.post("/api/note", { text: "scoped" }, headers);
  return {
    isReplayed: answer.headers.get("idempotency-replayed") === "true",
    ...((await answer.json()) as object),
  };
}

test.each([
  ["the id that its page sends", { "x-client-id": randomUUID() }, { "x-client-id": randomUUID() }],
  ["its browser cookie", { ...nobody, cookie: "browser=ada" }, { ...nobody, cookie: "browser=eve" }],
  ["its session", { ...nobody, authorization: "Bearer ada" }, nobody],
])(
  "a retry from another network is known by %s, and a stranger with the key is not",
  async (_, own, other) => {
    const key = { "idempotency-key": randomUUID() };
    const first = await note({ ...key, ...own, ...wifi });
    expect(await note({ ...key, ...own, ...mobile })).toEqual({ ...first, isReplayed: true });
    expect(await note({ ...key, ...other, ...wifi })).toMatchObject({ isReplayed: false });
  },
);

test("the key of a caller without id, cookie and session is refused, and nothing is done", async () => {
  const key = { "idempotency-key": randomUUID() };
  const answer = await node.post("/api/note", { text: "unscoped" }, { ...key, ...nobody, ...wifi });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid_input", fields: { "x-client-id": {} } });
  expect(await node.database.run("select 1 from notes where text = 'unscoped'")).toEqual([]);
});

const withAndWithoutKey = [
  ["with a key", () => ({ "idempotency-key": randomUUID() })],
  ["without a key", () => ({})],
] as const;

test.each(withAndWithoutKey)("the answer is what the transaction returned, %s", async (_, headersOf) => {
  const answer = await node.post("/api/more", {}, headersOf());
  expect(await answer.json()).toEqual({ text: "written" });
});

test.each(withAndWithoutKey)("a second transaction in one call fails, %s", async (_, headersOf) => {
  const answer = await node.post("/api/twice", {}, headersOf());
  expect(answer.status).toBe(500);
  expect(await node.database.run("select 1 from notes where text = 'second'")).toEqual([]);
});

test.each(withAndWithoutKey)(
  "a transaction that was rolled back may be tried again, %s",
  async (_, headersOf) => {
    expect((await node.post("/api/retried", {}, headersOf())).status).toBe(200);
  },
);

test("a refusal for now is not stored", async () => {
  const key = { "idempotency-key": randomUUID() };
  const before = node.breaks();
  for (const attempt of [1, 2]) {
    expect((await node.post("/api/busy", {}, key)).status).toBe(429);
    expect(node.breaks() - before).toBe(attempt);
  }
});
