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
function drip(beginning: string): Promise<{ response: string; ms: number }> {
  const { port } = node.server.server.address() as AddressInfo;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(beginning));
    const dripping = setInterval(() => socket.write("a"), 50);
    socket.on("data", (chunk) => (response += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      resolve({ response, ms: performance.now() - startedAt });
    });
  });
}

const head = "POST /api/note HTTP/1.1\r\nhost: 127.0.0.1\r\n";

test.each([
  ["headers", `${head}x-slow: `],
  ["a body", `${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`],
])("%s sent too slowly: 408, even if the client keeps sending", async (_, beginning) => {
  const { response, ms } = await drip(beginning);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  // Node's default interval is 30 s.
  expect(ms).toBeLessThan(20_000);
});
