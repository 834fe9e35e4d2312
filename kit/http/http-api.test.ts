import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { httpApi } from "#kit/client/http-api.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import { startNotes, type NotesContract, type NotesNode } from "./testing/notes.ts";

type Outcome = "pass" | "cut before" | "cut after" | "cut within" | "unavailable" | "in flight";

/** A proxy between browser and server. Each request takes the next fate; without one it is passed through. */
let proxy: Server;
let node: NotesNode;
let outcomes: Outcome[] = [];
let keys: (string | string[] | undefined)[] = [];

const call = httpApi().of<NotesContract>();

beforeAll(async () => {
  node = await startNotes();
  proxy = createServer(forward).listen(0, "127.0.0.1");
  await once(proxy, "listening");
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await node.stop();
});

beforeEach(() => {
  keys = [];
  const { port } = proxy.address() as AddressInfo;
  const realFetch = fetch;
  // fetch in Node needs an absolute URL.
  vi.stubGlobal("fetch", (path: string, incoming: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, incoming),
  );
});

afterEach(() => vi.unstubAllGlobals());

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const outcome = outcomes.shift() ?? "pass";
  keys.push(incoming.headers["idempotency-key"]);
  if (outcome === "cut before") return void incoming.socket.destroy();
  if (outcome === "unavailable") return void response.writeHead(503).end("<h1>restarting</h1>");
  if (outcome === "in flight") return void response.writeHead(409).end('{"code":"request_in_flight"}');
  const outgoing = request(
    node.base + incoming.url,
    { method: incoming.method, headers: { ...incoming.headers, host: new URL(node.base).host } },
    (upstream) => {
      if (outcome === "cut after") return void incoming.socket.destroy();
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      if (outcome === "cut within") return void response.write("{", () => incoming.socket.destroy());
      upstream.pipe(response);
    },
  );
  incoming.pipe(outgoing);
}

const notes = (text: string) => node.database.run("select count(*) from notes where text = $1", [text]);

test.each<Outcome>(["cut before", "cut after", "cut within", "unavailable", "in flight"])(
  "a write that meets “%s” is retried with the same key and takes effect once",
  async (fate) => {
    outcomes = [fate];
    await expect(call("POST /api/note", { body: { text: fate } })).resolves.toEqual({ count: 1 });
    expect(await notes(fate)).toEqual([{ count: 1 }]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

test("each response, also a refusal, corrects the page's clock", async () => {
  await call("GET /api/echo", { query: { word: "hi" } });
  const isNow = () => Math.abs(serverTime({ renderedAt: 0 }) - node.clock.now().getTime()) < 60_000;
  expect(isNow()).toBe(true);
  node.clock.advance(3_600_000);
  expect(isNow()).toBe(false);
  await expect(call("POST /api/refuse", {})).rejects.toMatchObject({ code: "no_more" });
  expect(isNow()).toBe(true);
});

test.each([
  ["unreachable", "cut before"],
  ["unavailable", "unavailable"],
] as const)(
  "after three attempts a write fails with %s, according to the last attempt",
  async (code, last) => {
    outcomes = ["cut before", "unavailable", last];
    await expect(call("POST /api/note", { body: { text: "lost" } })).rejects.toMatchObject({ code });
    expect(keys).toHaveLength(3);
  },
);

test("a refusal is not retried, and has the server's message for each field", async () => {
  await expect(call("POST /api/note", { body: { text: "" } })).rejects.toMatchObject({
    code: "invalid_input",
    message: "words of invalid_input",
    fields: [{ field: "text", code: "text_missing", message: "words of text_missing" }],
  });
  await expect(call("POST /api/refuse", {})).rejects.toMatchObject({ code: "no_more", status: 409 });
  await expect(call("POST /api/break", {})).rejects.toMatchObject({ code: "internal", status: 500 });
  expect(keys).toHaveLength(3);
});

test("a read is not retried", async () => {
  outcomes = ["cut before"];
  await expect(call("GET /api/echo", { query: { word: "hi" } })).rejects.toMatchObject({ status: 503 });
  expect(keys).toEqual([undefined]);
});
