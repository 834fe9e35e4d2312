import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answered } from "./ready-answers.ts";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;
let told: Answered[] = [];
let findings: string[] = [];

beforeAll(async () => {
  node = await startNotes({
    findReady({ url = "" }) {
      findings.push(url);
      if (url === "/failing") throw new Error("what was kept is broken");
      if (!url.startsWith("/ready")) return undefined;
      const headers = { "content-type": "text/plain", "x-frame-options": "SAMEORIGIN" };
      const [route = ""] = url.split("?");
      return { route, status: 200, headers, policy: "default-src 'self'", body: "kept \xfc" };
    },
    onAnswered: (answered) => told.push(answered),
  });
});

beforeEach(() => {
  told = [];
  findings = [];
});

afterAll(() => node.stop());

test("what is ready is sent with the headers of every answer, but for those of its own", async () => {
  const answer = await node.get("/ready?utm_source=sms");
  expect([answer.status, Buffer.from(await answer.bytes()).toString("latin1")]).toEqual([200, "kept \xfc"]);
  const { headers } = await node.get("/api/echo?word=hi");
  for (const name of ["x-content-type-options", "referrer-policy", "permissions-policy"]) {
    expect(answer.headers.get(name)).toBe(headers.get(name));
  }
  expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(answer.headers.get("content-length")).toBe("6");
});

test("every answer is told of once, by its route, wherever it was given", async () => {
  const [ready, echo] = [await node.get("/ready"), await node.get("/api/echo?word=hi")];
  await echo.text();
  const ids = [ready, echo].map(({ headers }) => headers.get("x-request-id"));
  await expect
    .poll(() => told.filter(({ reqId }) => ids.includes(reqId)))
    .toEqual([
      { reqId: ids[0], method: "GET", route: "/ready", status: 200, ms: expect.any(Number) as number },
      { reqId: ids[1], method: "GET", route: "/api/echo", status: 200, ms: expect.any(Number) as number },
    ]);
});

test("a server that has closed has told of all that it answered", async () => {
  const routes: string[] = [];
  const closing = await startNotes({ onAnswered: ({ route }) => routes.push(route) });
  await (await closing.get("/api/echo?word=hi")).text();
  await closing.server.close();
  expect(routes).toEqual(["/api/echo"]);
  await closing.stop();
});

test("what is not ready goes on to be looked at", async () => {
  expect(await (await node.get("/api/echo?word=hi")).json()).toEqual({ word: "hi" });
  expect(findings).toHaveLength(1);
});

test("what cannot be found ready goes on as well", async () => {
  expect((await node.get("/failing")).status).toBe(404);
});

test("what was never read is told of by nobody", async () => {
  const socket = connect(Number(new URL(node.base).port), "127.0.0.1");
  await once(socket, "connect");
  const head = `HTTP/1.1\r\nhost: ${new URL(node.base).host}\r\n\r\n`;
  socket.write(`GET /api/silent ${head}GET /ready/unread ${head}`);
  await expect.poll(() => findings).toEqual(["/api/silent", "/ready/unread"]);
  socket.destroy();
  await node.get("/ready/later");
  const routes = () => told.map(({ route }) => route);
  await expect.poll(routes).toContain("/ready/later");
  expect(routes()).not.toContain("/ready/unread");
  expect(routes()).not.toContain("/api/silent");
});

test("who sends more headers than we take is refused what is ready, too", async () => {
  expect((await node.get("/ready", { "x-much": "a".repeat(17_000) })).status).toBe(431);
  expect(findings).toEqual([]);
});

test.each([
  ["a write", { method: "POST" }],
  ["a look at the headers alone", { method: "HEAD" }],
  ["a request with a host that a proxy told", { headers: { "x-forwarded-host": "another.example" } }],
])("%s is left to the framework", async (_, init) => {
  const answer = await fetch(`${node.base}/ready`, init);
  expect(answer.status).toBe(404);
  expect(findings).toEqual([]);
});

test("at a host that is nobody's nothing is ready", async () => {
  const port = new URL(node.base).port;
  const socket = connect(Number(port), "127.0.0.1");
  socket.end("GET /ready HTTP/1.1\r\nhost: nobodys.example\r\nconnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 421 /);
  expect(findings).toEqual([]);
});

test("a proxy that tells the host of the request itself takes nothing away", async () => {
  const { host } = new URL(node.base);
  const answer = await node.get("/ready", { "x-forwarded-host": host });
  expect(await answer.text()).toMatch(/^kept/);
});
