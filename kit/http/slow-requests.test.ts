import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTimeoutMs } from "#kit/testing/timeout.ts";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;

beforeAll(async () => {
  node = await startNotes({ timeLimits: { readMs: testTimeoutMs, writeMs: testTimeoutMs, requestMs: 300 } });
});

afterAll(() => node.stop());

/** Sends a byte every 50 ms until the server closes the connection. */
function drip(beginning: string): Promise<{ answer: string; ms: number }> {
  const { port } = node.server.server.address() as AddressInfo;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(beginning));
    const dripping = setInterval(() => socket.write("a"), 50);
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      resolve({ answer, ms: performance.now() - startedAt });
    });
  });
}

const head = "POST /api/note HTTP/1.1\r\nhost: 127.0.0.1\r\n";

test.each([
  ["headers", `${head}x-slow: `],
  ["a body", `${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`],
])("%s sent too slowly: 408, even if the client keeps sending", async (_, beginning) => {
  const { answer, ms } = await drip(beginning);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  // Node's default interval is 30 s.
  expect(ms).toBeLessThan(20_000);
});
