import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { httpApi } from "#kit/client/http-api.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import { startNotes, type NotesContract, type NotesNode } from "./testing/notes.ts";

type Fate = "answer" | "cut before" | "cut after" | "cut within" | "unavailable" | "in flight";

/** A line between browser and server that fails as told: one fate for each call, then it holds. */
let line: Server;
let node: NotesNode;
let fates: Fate[] = [];
let keys: (string | string[] | undefined)[] = [];

const call = httpApi().of<NotesContract>();

beforeAll(async () => {
  node = await startNotes();
  line = createServer(carry).listen(0, "127.0.0.1");
  await once(line, "listening");
});

afterAll(async () => {
  line.closeAllConnections();
  line.close();
  await node.stop();
});

beforeEach(() => {
  keys = [];
  const { port } = line.address() as AddressInfo;
  const far = fetch;
  // In Node an address without a host leads nowhere.
  vi.stubGlobal("fetch", (path: string, asked: RequestInit) => far(`http://127.0.0.1:${port}${path}`, asked));
});

afterEach(() => vi.unstubAllGlobals());

function carry(asked: IncomingMessage, answer: ServerResponse): void {
  const fate = fates.shift() ?? "answer";
  keys.push(asked.headers["idempotency-key"]);
  if (fate === "cut before") return void asked.socket.destroy();
  if (fate === "unavailable") return void answer.writeHead(503).end("<h1>restarting</h1>");
  if (fate === "in flight") return void answer.writeHead(409).end('{"code":"request_in_flight"}');
  const further = request(
    node.base + asked.url,
    { method: asked.method, headers: { ...asked.headers, host: new URL(node.base).host } },
    (given) => {
      if (fate === "cut after") return void asked.socket.destroy();
      answer.writeHead(given.statusCode ?? 500, given.headers);
      if (fate === "cut within") return void answer.write("{", () => asked.socket.destroy());
      given.pipe(answer);
    },
  );
  asked.pipe(further);
}

const notes = (text: string) => node.database.run("select count(*) from notes where text = $1", [text]);

test.each<Fate>(["cut before", "cut after", "cut within", "unavailable", "in flight"])(
  "a write that meets “%s” is sent again with the same key, and its effect happens once",
  async (fate) => {
    fates = [fate];
    await expect(call("POST /api/note", { body: { text: fate } })).resolves.toEqual({ count: 1 });
    expect(await notes(fate)).toEqual([{ count: 1 }]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

test("an answer, also a refusal, sets the page's clock by the server's", async () => {
  await call("GET /api/echo", { query: { word: "hi" } });
  // The answer was given between the asking and now.
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
] as const)("after three tries it is %s, by what became of the last", async (code, last) => {
  fates = ["cut before", "unavailable", last];
  await expect(call("POST /api/note", { body: { text: "lost" } })).rejects.toMatchObject({ code });
  expect(keys).toHaveLength(3);
});

test("a refusal is final, and says what is wrong with each field in the server's words", async () => {
  await expect(call("POST /api/note", { body: { text: "" } })).rejects.toMatchObject({
    code: "invalid_input",
    message: "words of invalid_input",
    fields: [{ field: "text", code: "text_missing", message: "words of text_missing" }],
  });
  await expect(call("POST /api/refuse", {})).rejects.toMatchObject({ code: "no_more", status: 409 });
  await expect(call("POST /api/break", {})).rejects.toMatchObject({ code: "internal", status: 500 });
  expect(keys).toHaveLength(3);
});

test("a read is left to whoever asked", async () => {
  fates = ["cut before"];
  await expect(call("GET /api/echo", { query: { word: "hi" } })).rejects.toMatchObject({ status: 503 });
  expect(keys).toEqual([undefined]);
});
