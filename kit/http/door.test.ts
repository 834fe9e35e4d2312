import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answered } from "./door.ts";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;
let told: Answered[] = [];
let findings: string[] = [];

beforeAll(async () => {
  node = await startNotes({
    findReady({ url = "" }, host) {
      findings.push(host);
      if (url === "/failing") throw new Error("what was kept is broken");
      if (!url.startsWith("/ready")) return undefined;
      const headers = { "content-type": "text/plain", "x-frame-options": "SAMEORIGIN" };
      return { route: "/ready", status: 200, headers, body: Buffer.from("kept") };
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
  expect([answer.status, await answer.text()]).toEqual([200, "kept"]);
  const { headers } = await node.get("/api/echo?word=hi");
  for (const name of ["x-content-type-options", "referrer-policy", "permissions-policy"]) {
    expect(answer.headers.get(name)).toBe(headers.get(name));
  }
  expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("content-length")).toBe("4");
});

test("every answer is told of once, by its route, wherever it was given", async () => {
  const [ready, echo] = [await node.get("/ready"), await node.get("/api/echo?word=hi")];
  await echo.text();
  await expect
    .poll(() => told.map(({ reqId, method, route, status }) => [reqId, method, route, status]))
    .toEqual([
      [ready.headers.get("x-request-id"), "GET", "/ready", 200],
      [echo.headers.get("x-request-id"), "GET", "/api/echo", 200],
    ]);
});

test("what is not ready goes on to be looked at", async () => {
  expect(await (await node.get("/api/echo?word=hi")).json()).toEqual({ word: "hi" });
  expect(findings).toHaveLength(1);
});

test("what fails at the door is answered behind it", async () => {
  expect((await node.get("/failing")).status).toBe(404);
});

test.each([
  ["a write", { method: "POST" }],
  ["a look at the headers alone", { method: "HEAD" }],
  ["a request with a host that a proxy told", { headers: { "x-forwarded-host": "another.example" } }],
])("%s is never answered at the door", async (_, init) => {
  const answer = await fetch(`${node.base}/ready`, init);
  expect(answer.status).toBe(404);
  expect(findings).toEqual([]);
});

test("a proxy that tells the host of the request itself takes nothing away", async () => {
  const { host } = new URL(node.base);
  const answer = await node.get("/ready", { "x-forwarded-host": host });
  expect(await answer.text()).toBe("kept");
  expect(findings).toEqual([host]);
});
