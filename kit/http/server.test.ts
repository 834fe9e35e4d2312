import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectForTest } from "#kit/testing/database.ts";
import { fingerprintOf } from "./sealed-cookies.ts";
import { startNotes, testClientId, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;
const { get, post } = {
  get: (...args: Parameters<NotesNode["get"]>) => node.get(...args),
  post: (...args: Parameters<NotesNode["post"]>) => node.post(...args),
};

beforeAll(async () => {
  node = await startNotes();
});

afterAll(() => node.stop());

async function expectProblem(pending: Promise<Response>, status: number, code: string) {
  const response = await pending;
  const body = (await response.json()) as { code: string; message: string };
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(body.message).toBe(`words of ${code}`);
  return response;
}

test("a response contains only the fields of its contract", async () => {
  const response = await get("/api/echo?word=hi");
  expect(await response.json()).toEqual({ word: "hi" });
});

test.each([
  ["every response", "/api/echo?word=hi"],
  ["that to an address which cannot be read", "/api/%E0%A4%A"],
])("%s has the security headers and a request id", async (_, path) => {
  const { headers } = await get(path, { "x-request-id": "theirs" });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["a field too long", "/api/echo?word=12345678901"],
  ["a missing field", "/api/echo"],
  ["a field given twice", "/api/echo?word=a&word=b"],
])("%s in the query is invalid input and names the field", async (_, path) => {
  const response = await get(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: "invalid_input",
    message: "words of invalid_input",
    fields: { word: { code: "invalid_input", message: "words of invalid_input" } },
  });
});

test.each([[[]], [["a"]], [7]])("the body %j is invalid input without a field", async (body) => {
  const response = await post("/api/note", body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: "invalid_input", message: "words of invalid_input" });
});

test.each([{ text: "a\0" }, { text: "a", more: { deep: ["\0"] } }, { text: "a", "\0": 1 }])(
  "a text that PostgreSQL refuses is invalid input: %j",
  async (body) => {
    await expectProblem(post("/api/note", body), 400, "invalid_input");
  },
);

test("the first code of a field's schema is the code of the field", async () => {
  const response = await post("/api/note", { text: "" });
  expect(await response.json()).toMatchObject({
    fields: { text: { code: "text_missing", message: "words of text_missing" } },
  });
});

test("malformed JSON, an empty body, a wrong type and a body too large each have their own problem", async () => {
  await expectProblem(post("/api/note", "{"), 400, "invalid_json");
  await expectProblem(post("/api/note", ""), 400, "invalid_json");
  await expectProblem(
    post("/api/note", "text=a", { "content-type": "text/plain" }),
    415,
    "unsupported_media_type",
  );
  await expectProblem(
    post("/api/note", "text=a", { "content-type": "application/x-www-form-urlencoded" }),
    415,
    "unsupported_media_type",
  );
  await expectProblem(post("/api/note", { text: "x".repeat(70_000) }), 413, "body_too_large");
  expect(await node.database.run("select count(*) from notes")).toEqual([{ count: 0 }]);
});

test("a URL or header that is far too long gets a problem body", async () => {
  await expectProblem(get(`/api/echo?word=${"a".repeat(20_000)}`), 431, "body_too_large");
  await expectProblem(get("/api/echo?word=hi", { "x-much": "a".repeat(20_000) }), 431, "body_too_large");
});

test("a URL or header that is far too long gets a page if the caller accepts HTML", async () => {
  const asBrowser = { accept: "text/html,application/xhtml+xml" };
  for (const response of [
    await get(`/games?word=${"a".repeat(20_000)}`, asBrowser),
    await get("/games", { ...asBrowser, cookie: "a".repeat(20_000) }),
  ]) {
    expect(response.status).toBe(431);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(await response.text()).toBe("<h1>words of body_too_large</h1>");
  }
  const call = get(`/api/echo?word=${"a".repeat(20_000)}`, asBrowser);
  await expectProblem(call, 431, "body_too_large");
});

test("a body with __proto__ is refused", async () => {
  await expectProblem(post("/api/note", '{"text":"a","__proto__":{"x":1}}'), 400, "invalid_json");
});

test("an unknown path is not found; a wrong method is not allowed and the response names the right one", async () => {
  await expectProblem(get("/api/nothing"), 404, "not_found");
  const response = await expectProblem(get("/api/note"), 405, "method_not_allowed");
  expect(response.headers.get("allow")).toBe("POST");
});

test("an unknown path or method is reported even if the body is invalid", async () => {
  const send = (method: string, path: string, body: string | null, headers = {}) =>
    fetch(node.base + path, { method, body, headers: { "content-type": "application/json", ...headers } });
  for (const body of [null, "", "{"]) {
    await expectProblem(send("DELETE", "/api/note", body), 405, "method_not_allowed");
    await expectProblem(send("POST", "/api/nothing", body), 404, "not_found");
  }
  const foreign = { origin: "https://evil.example" };
  await expectProblem(send("DELETE", "/api/note", "{", foreign), 403, "foreign_origin");
});

test("a path that cannot be decoded is not found", async () => {
  await expectProblem(get("/api/%E0%A4%A"), 404, "not_found");
});

test("an unknown host is misdirected", async () => {
  const response = await node.server.inject({ url: "/api/echo?word=hi", headers: { host: "evil.example" } });
  expect(response.statusCode).toBe(421);
  expect(response.json()).toEqual({ code: "unknown_host", message: "words of unknown_host" });
});

test.each([
  ["another origin", { origin: "https://evil.example" }],
  ["no origin at all", { origin: "null" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["a sister site", { "sec-fetch-site": "same-site" }],
])("a write from %s is refused", async (_, headers) => {
  await expectProblem(post("/api/note", { text: "foreign" }, headers), 403, "foreign_origin");
});

test("a write from the page's own origin is accepted", async () => {
  const response = await post(
    "/api/note",
    { text: "own" },
    { origin: node.base, "sec-fetch-site": "same-origin" },
  );
  expect(response.status).toBe(200);
});

test("a player's call requires a session", async () => {
  await expectProblem(get("/api/secret"), 401, "sign_in_required");
  expect(await (await get("/api/secret", { authorization: "Bearer ada" })).json()).toEqual({ id: "ada" });
});

test("a demo session may read, and write only where the contract allows it", async () => {
  const demo = { authorization: "Bearer demo" };
  const ada = { authorization: "Bearer ada" };
  expect((await get("/api/secret", demo)).status).toBe(200);
  expect((await post("/api/like", {}, demo)).status).toBe(200);
  await expectProblem(post("/api/spend", {}, demo), 403, "demo_refused");
  await expectProblem(get("/api/voucher", demo), 403, "demo_refused");
  for (const response of [post("/api/spend", {}, ada), get("/api/voucher", ada)]) {
    expect((await response).status).toBe(200);
  }
});

test("another player's number in the body is refused, the caller's own is accepted", async () => {
  const ada = { authorization: "Bearer ada" };
  await expectProblem(get("/api/echo?word=hi&msisdn=27820000002", ada), 403, "not_yours");
  await expectProblem(get("/api/echo?word=hi&msisdn=27820000001"), 403, "not_yours");
  expect((await get("/api/echo?word=hi&msisdn=27820000001", ada)).status).toBe(200);
});

test("the same key and body give the same response and one effect", async () => {
  const key = { "idempotency-key": randomUUID() };
  const first = await post("/api/note", { text: "once" }, key);
  const second = await post("/api/note", { text: "once" }, key);
  expect(await first.json()).toEqual({ count: 1 });
  expect(await second.json()).toEqual({ count: 1 });
  expect(second.headers.get("idempotency-replayed")).toBe("true");
});

test("the same key with another body is refused", async () => {
  const key = { "idempotency-key": randomUUID() };
  await post("/api/note", { text: "first" }, key);
  await expectProblem(post("/api/note", { text: "second" }, key), 422, "idempotency_mismatch");
});

test("nothing of a secret field is stored, not even a hash", async () => {
  const { hashBody } = await import("./idempotency-store.ts");
  const key = randomUUID();
  const { status } = await post("/api/note", { text: "kept", password: "oboe" }, { "idempotency-key": key });
  expect(status).toBe(200);
  const rows = await node.database.run("select body_hash from idempotency_answers where key = $1", [
    fingerprintOf(key),
  ]);
  expect(rows).toEqual([{ body_hash: hashBody("POST /api/note", {}, { text: "kept" }) }]);
});

test("of fifty concurrent calls with one key one writes, and none repeats it", async () => {
  const key = { "idempotency-key": randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      post("/api/note", { text: "race" }, key).then((response) => response.status),
    ),
  );
  expect(responses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await node.database.run("select count(*) from notes where text = 'race'")).toEqual([{ count: 1 }]);
});

test("a call whose process died is taken over after its lease", async () => {
  const key = randomUUID();
  const scope = `client ${fingerprintOf(testClientId)}`;
  const { hashBody } = await import("./idempotency-store.ts");
  const hash = hashBody("POST /api/note", {}, { text: "orphan" });
  await node.database.run(
    "insert into idempotency_answers (scope, key, endpoint, body_hash, leased_until, lease, created_at) values ($1, $2, $3, $4, $5, gen_random_uuid(), $5)",
    [scope, fingerprintOf(key), "POST /api/note", hash, node.clock.now()],
  );
  await expectProblem(
    post("/api/note", { text: "orphan" }, { "idempotency-key": key }),
    409,
    "request_in_flight",
  );
  node.clock.advance("31s");
  const response = await post("/api/note", { text: "orphan" }, { "idempotency-key": key });
  expect(await response.json()).toEqual({ count: 1 });
});

test("a slow process whose call was taken over can neither commit nor store a response", async () => {
  const { claim, hashBody, storeResponse } = await import("./idempotency-store.ts");
  const call = {
    scope: "slow",
    key: randomUUID(),
    endpoint: "POST /api/note",
    bodyHash: hashBody("POST /api/note", {}, { text: "slow" }),
  };
  const first = await claim(node.database, call, node.clock.now());
  node.clock.advance("31s");
  const second = await claim(node.database, call, node.clock.now());
  if (first.outcome !== "claimed" || second.outcome !== "claimed") throw new Error("not claimed");

  const late = node.database.transaction(async (trx) => {
    await trx.run("insert into notes values ('slow')");
    await storeResponse(trx, first.lease, { status: 200, body: "{}", cookies: null });
  });
  await expect(late).rejects.toMatchObject({ code: "request_in_flight" });
  expect(await node.database.run("select count(*) from notes where text = 'slow'")).toEqual([{ count: 0 }]);
  await storeResponse(node.database, second.lease, { status: 200, body: "{}", cookies: null });
});

test("a dead call is taken over only with the same body, and released only by its owner", async () => {
  const { claim, deleteResponsesOf, hashBody, release } = await import("./idempotency-store.ts");
  const bodyHash = hashBody("POST /api/note", {}, { text: "dead" });
  const call = { scope: "dead", key: randomUUID(), endpoint: "POST /api/note", bodyHash };
  const first = await claim(node.database, call, node.clock.now());
  node.clock.advance("31s");
  const another = { ...call, bodyHash: hashBody("POST /api/note", {}, { text: "another" }) };
  expect(await claim(node.database, another, node.clock.now())).toEqual({ outcome: "mismatch" });
  const second = await claim(node.database, call, node.clock.now());
  if (first.outcome !== "claimed" || second.outcome !== "claimed") throw new Error("not claimed");

  await release(node.database, first.lease);
  await deleteResponsesOf(node.database, call.scope);
  expect(await claim(node.database, call, node.clock.now())).toEqual({ outcome: "in_flight" });
  await release(node.database, second.lease);
  expect(await claim(node.database, call, node.clock.now())).toMatchObject({ outcome: "claimed" });
});

test("a refusal is stored like a response, an internal error can be retried", async () => {
  const refused = { "idempotency-key": randomUUID() };
  await post("/api/refuse", {}, refused);
  const replay = await expectProblem(post("/api/refuse", {}, refused), 409, "no_more");
  expect(replay.headers.get("idempotency-replayed")).toBe("true");

  const broken = { "idempotency-key": randomUUID() };
  const before = node.breaks();
  await expectProblem(post("/api/break", {}, broken), 500, "internal");
  await expectProblem(post("/api/break", {}, broken), 500, "internal");
  expect(node.breaks() - before).toBe(2);
});

test("an internal error does not reveal its cause", async () => {
  const text = await (await post("/api/break", {})).text();
  expect(text).not.toContain("secret");
  expect(text).not.toContain("2782");
});

test("a malformed key is invalid input", async () => {
  await expectProblem(post("/api/note", { text: "a" }, { "idempotency-key": "short" }), 400, "invalid_input");
});

test("the limit allows the burst, then one per period, and a refused call costs nothing", async () => {
  const statuses = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => post("/api/limited", {}).then((response) => response.status)),
    );
  expect((await statuses(20)).filter((status) => status === 200)).toHaveLength(3);
  node.clock.advance("60s");
  expect((await statuses(5)).filter((status) => status === 200)).toHaveLength(1);
});

test("a handler can set cookies", async () => {
  expect((await post("/api/remember", {})).headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
});

test("a retry gets the cookies of the lost response, which are encrypted in the database", async () => {
  const cookiesOf = async (key: string) =>
    (await post("/api/remember", {}, { "idempotency-key": key })).headers.getSetCookie();
  const key = randomUUID();
  const cookies = await cookiesOf(key);
  expect(cookies).toHaveLength(2);
  expect(await cookiesOf(key)).toEqual(cookies);
  const stored = JSON.stringify(
    await node.database.run("select *, encode(cookies, 'escape') as text from idempotency_answers"),
  );
  expect(stored).not.toContain("Path=");
  expect(stored).not.toContain(key);
  node.clock.advance("61s");
  expect(await cookiesOf(key)).toEqual([]);
});

test("a key that could be guessed returns no cookies", async () => {
  const key = { "idempotency-key": "remember-me-1" };
  expect((await post("/api/remember", {}, key)).headers.getSetCookie()).toHaveLength(2);
  const again = await post("/api/remember", {}, key);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("a database that takes too long causes a typed problem in time", async () => {
  const askedAt = performance.now();
  await expectProblem(get("/api/slow"), 503, "unavailable");
  expect(performance.now() - askedAt).toBeLessThan(50_000);
});

test("a handler that never responds times out: a read before a write, with or without a body", async () => {
  const limits = (readMs: number, writeMs: number) =>
    startNotes({ beside: node, timeLimits: { readMs, writeMs } });
  const [hasty, steady] = [await limits(50, 100), await limits(50, 120_000)];
  try {
    await expectProblem(hasty.get("/api/silent"), 503, "unavailable");
    await expectProblem(hasty.post("/api/silent", { text: "anybody?" }), 503, "unavailable");
    const writing = steady.post("/api/silent", { text: "anybody?" }).catch(() => "cut");
    const reading = expectProblem(steady.get("/api/silent"), 503, "unavailable").then(() => "read");
    expect(await Promise.race([writing, reading])).toBe("read");
    steady.server.server.closeAllConnections();
    expect(await writing).toBe("cut");
  } finally {
    await Promise.all([hasty.stop(), steady.stop()]);
  }
});

test("calls succeed again after the database has cut its connections", async () => {
  await Promise.all(Array.from({ length: 5 }, () => post("/api/note", { text: "warm" })));
  const outside = connectForTest(node.databaseUrl, { maxConnections: 1 });
  const cut = await outside.run(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
  await outside.close();
  expect(cut.length).toBeGreaterThan(1);
  // A call that gets a connection as it dies fails; the pool then removes the connection.
  await expect.poll(() => node.database.stats().total).toBe(0);
  const responses = await Promise.all(Array.from({ length: 5 }, () => post("/api/note", { text: "healed" })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await node.database.run("select count(*) from notes where text = 'healed'")).toEqual([{ count: 5 }]);
});

test("bytes that are no HTTP request get a response, and the connection is closed", async () => {
  const { port } = node.server.server.address() as AddressInfo;
  const reply = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
});
