import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { Problem } from "#kit/contract/problem.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { createTestDatabase, type TestDatabase } from "#kit/testing/database.ts";
import type { SiteWords } from "./context.ts";
import { routes, tableOf } from "./routes.ts";
import { createHttpServer } from "./server.ts";

/** A little product of its own: notes that are written once, and a few ways to fail. */
const contract = defineContract({
  "GET /api/echo": {
    summary: "Gives back what it got.",
    auth: "public",
    query: z.object({ word: z.string().check(z.maxLength(10)), msisdn: z.optional(z.string()) }),
    answer: z.object({ word: z.string() }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/secret": { summary: "For players.", auth: "player", answer: z.object({ id: z.string() }) },
  "POST /api/note": {
    summary: "Writes a note.",
    auth: "public",
    body: z.object({ text: z.string().check(z.minLength(1, "text_missing"), z.regex(/^\w/, "text_odd")) }),
    answer: z.object({ count: z.int() }),
  },
  "POST /api/refuse": { summary: "Always refuses.", auth: "public", answer: z.object({}) },
  "POST /api/break": { summary: "Always breaks.", auth: "public", answer: z.object({}) },
  "POST /api/remember": { summary: "Sets two cookies.", auth: "public", answer: z.object({}) },
  "POST /api/limited": {
    summary: "Three at once.",
    auth: "public",
    answer: z.object({}),
    limit: { per: "address", burst: 3, everySeconds: 60 },
  },
  "GET /api/slow": { summary: "Takes longer than it may.", auth: "public", answer: z.object({}) },
});

const site: SiteWords = { problemText: (code) => `words of ${code}` };
const clock = createTestClock("2026-11-15T12:00:00Z");

let testDatabase: TestDatabase;
let database: Database;
let server: FastifyInstance;
let base: string;
let breaks = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, statementTimeoutMs: 300 });
  await database.run("create table notes (text text not null)");
  const table = tableOf(
    routes<typeof contract, SiteWords>(contract, {
      "GET /api/echo": (_, { query }) => ({ word: query.word, msisdn: "never shown" }),
      "GET /api/secret": ({ viewer }) => ({ id: viewer?.id ?? "" }),
      "POST /api/note": ({ write }, { body }) =>
        write(async (trx) => {
          await trx.run("insert into notes values ($1)", [body.text]);
          const [row] = await trx.run("select count(*)::int as count from notes where text = $1", [
            body.text,
          ]);
          return { count: Number(row?.count) };
        }),
      "POST /api/refuse": () => {
        throw new Problem("no_more", 409);
      },
      "POST /api/break": () => {
        breaks += 1;
        throw new Error("secret detail 27821234567");
      },
      "POST /api/remember": ({ setCookie }) => {
        setCookie("a=1; Path=/");
        setCookie("b=2; Path=/");
        return {};
      },
      "POST /api/limited": () => ({}),
      "GET /api/slow": async ({ db }) => {
        await db.run("select pg_sleep(5)");
        return {};
      },
    }),
  );
  server = createHttpServer({
    table,
    database,
    clock,
    logger: pino({ level: "silent" }),
    siteOf: (host) => (host.startsWith("127.0.0.1") ? site : undefined),
    fallbackSite: site,
    viewerOf: (request) =>
      Promise.resolve(
        request.headers.authorization === "Bearer ada"
          ? {
              id: "ada",
              msisdn: "27820000001",
              sessionId: "s1",
              username: "Ada",
              avatar: "ada",
              isDemo: false,
            }
          : null,
      ),
    isSecure: false,
    trustedProxies: [],
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await server.close();
  await database.close();
  await testDatabase.drop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function expectProblem(answer: Promise<Response>, status: number, code: string) {
  const response = await answer;
  const body = (await response.json()) as { code: string; message: string };
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(body.message).toBe(`words of ${code}`);
  return response;
}

test("an answer holds only what its contract names", async () => {
  const response = await get("/api/echo?word=hi");
  expect(await response.json()).toEqual({ word: "hi" });
});

test("every answer carries the security headers and a request id of ours", async () => {
  const { headers } = await get("/api/echo?word=hi", { "x-request-id": "theirs" });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["a field too long", "/api/echo?word=12345678901"],
  ["a missing field", "/api/echo"],
  ["a field given twice", "/api/echo?word=a&word=b"],
])("%s in the query is invalid input that names the field", async (_, path) => {
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    code: "invalid_input",
    message: "words of invalid_input",
    fields: { word: { code: "invalid_input", message: "words of invalid_input" } },
  });
});

test("a schema's own code, the first one, is that of the field", async () => {
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
  expect(await database.run("select count(*) from notes")).toEqual([{ count: 0 }]);
});

test("a body with __proto__ is refused", async () => {
  await expectProblem(post("/api/note", '{"text":"a","__proto__":{"x":1}}'), 400, "invalid_json");
});

test("an unknown path is not found, another method is not allowed and names the right one", async () => {
  await expectProblem(get("/api/nothing"), 404, "not_found");
  const response = await expectProblem(get("/api/note"), 405, "method_not_allowed");
  expect(response.headers.get("allow")).toBe("POST");
});

test("a path that cannot be decoded is not found", async () => {
  await expectProblem(get("/api/%E0%A4%A"), 404, "not_found");
});

test("a host that is nobody's is misdirected", async () => {
  const answer = await server.inject({ url: "/api/echo?word=hi", headers: { host: "evil.example" } });
  expect(answer.statusCode).toBe(421);
  expect(answer.json()).toEqual({ code: "unknown_host", message: "words of unknown_host" });
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
    { origin: base, "sec-fetch-site": "same-origin" },
  );
  expect(response.status).toBe(200);
});

test("a call for players needs a session", async () => {
  await expectProblem(get("/api/secret"), 401, "sign_in_required");
  expect(await (await get("/api/secret", { authorization: "Bearer ada" })).json()).toEqual({ id: "ada" });
});

test("another's number in the payload is refused, one's own is accepted", async () => {
  const ada = { authorization: "Bearer ada" };
  await expectProblem(get("/api/echo?word=hi&msisdn=27820000002", ada), 403, "not_yours");
  await expectProblem(get("/api/echo?word=hi&msisdn=27820000001"), 403, "not_yours");
  expect((await get("/api/echo?word=hi&msisdn=27820000001", ada)).status).toBe(200);
});

test("the same key and body give the same answer and one effect", async () => {
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

test("of fifty calls with one key at the same time one writes, and none repeats it", async () => {
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      post("/api/note", { text: "race" }, key).then((answer) => answer.status),
    ),
  );
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await database.run("select count(*) from notes where text = 'race'")).toEqual([{ count: 1 }]);
});

test("a call whose process died is taken over after its lease", async () => {
  const key = randomUUID();
  const address = "127.0.0.1";
  const { hashBody } = await import("./idempotency-store.ts");
  const hash = hashBody("POST /api/note", {}, { text: "orphan" });
  await database.run(
    "insert into idempotency_answers (scope, key, endpoint, body_hash, leased_until, lease, created_at) values ($1, $2, $3, $4, $5, gen_random_uuid(), $5)",
    [address, key, "POST /api/note", hash, clock.now()],
  );
  await expectProblem(
    post("/api/note", { text: "orphan" }, { "idempotency-key": key }),
    409,
    "request_in_flight",
  );
  clock.advance("31s");
  const answer = await post("/api/note", { text: "orphan" }, { "idempotency-key": key });
  expect(await answer.json()).toEqual({ count: 1 });
});

test("a slow owner whose call was taken over can neither commit nor answer", async () => {
  const { claim, hashBody, storeAnswer } = await import("./idempotency-store.ts");
  const call = {
    scope: "slow",
    key: randomUUID(),
    endpoint: "POST /api/note",
    bodyHash: hashBody("POST /api/note", {}, { text: "slow" }),
  };
  const first = await claim(database, call, clock.now());
  clock.advance("31s");
  const second = await claim(database, call, clock.now());
  if (first.outcome !== "claimed" || second.outcome !== "claimed") throw new Error("not claimed");

  const late = database.transaction(async (trx) => {
    await trx.run("insert into notes values ('slow')");
    await storeAnswer(trx, first.lease, { status: 200, body: "{}" });
  });
  await expect(late).rejects.toMatchObject({ code: "request_in_flight" });
  expect(await database.run("select count(*) from notes where text = 'slow'")).toEqual([{ count: 0 }]);
  await storeAnswer(database, second.lease, { status: 200, body: "{}" });
});

test("a refusal is stored like an answer, a failure of ours can be tried again", async () => {
  const refused = { "idempotency-key": randomUUID() };
  await post("/api/refuse", {}, refused);
  const replay = await expectProblem(post("/api/refuse", {}, refused), 409, "no_more");
  expect(replay.headers.get("idempotency-replayed")).toBe("true");

  const broken = { "idempotency-key": randomUUID() };
  breaks = 0;
  await expectProblem(post("/api/break", {}, broken), 500, "internal");
  await expectProblem(post("/api/break", {}, broken), 500, "internal");
  expect(breaks).toBe(2);
});

test("a failure of ours tells nothing of its cause", async () => {
  const text = await (await post("/api/break", {})).text();
  expect(text).not.toContain("secret");
  expect(text).not.toContain("2782");
});

test("a malformed key is invalid input", async () => {
  await expectProblem(post("/api/note", { text: "a" }, { "idempotency-key": "short" }), 400, "invalid_input");
});

test("the limit lets the burst through, then one per period, and a refused call costs nothing", async () => {
  const statuses = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => post("/api/limited", {}).then((answer) => answer.status)),
    );
  expect((await statuses(20)).filter((status) => status === 200)).toHaveLength(3);
  clock.advance("60s");
  expect((await statuses(5)).filter((status) => status === 200)).toHaveLength(1);
});

test("a handler can send cookies along", async () => {
  expect((await post("/api/remember", {})).headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
});

test("a database that takes too long gives a typed answer in time", async () => {
  await expectProblem(get("/api/slow"), 503, "unavailable");
});

test("a broken connection to the database heals by itself", async () => {
  await database
    .run(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    )
    .catch(() => undefined);
  const answer = await post("/api/note", { text: "healed" });
  const again = answer.status === 200 ? answer : await post("/api/note", { text: "healed" });
  expect(again.status).toBe(200);
});

test("bytes that are no request are answered and the connection closed", async () => {
  const { port } = server.server.address() as AddressInfo;
  const reply = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
});
