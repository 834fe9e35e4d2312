import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;
beforeAll(async () => {
  node = await startNotes();
});
afterAll(() => node.stop());

const piecesOf = (count: number) => Array.from({ length: count }, () => "a".repeat(4_000));
const pieces = piecesOf(6);

/** Sends the parts one by one: the server reads each before it gets the next. */
async function responseTo(parts: readonly string[]): Promise<[headers: string, body: string]> {
  const { port } = node.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setNoDelay();
  await once(socket, "connect");
  const reply = text(socket);
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    await node.get("/api/echo?word=hi");
  }
  const [headers = "", body = ""] = (await reply).split("\r\n\r\n");
  return [headers, body];
}

test.each([
  ["an address", ["GET /api/echo?word=", ...pieces, " HTTP/1.1\r\n", "host: localhost\r\n", "\r\n"]],
  ["a header", ["GET /api/echo HTTP/1.1\r\nhost: localhost\r\nx-much: ", ...pieces, "\r\n\r\n"]],
  [
    "many headers",
    [
      "GET /api/echo HTTP/1.1\r\nhost: localhost\r\n",
      ...pieces.map((piece, at) => `x-${at}: ${piece}\r\n`),
      "\r\n",
    ],
  ],
  ["a header without end", ["GET /api/echo HTTP/1.1\r\nx-much: ", ...piecesOf(18)]],
])("returns 431 with a problem body for %s that arrives in pieces and is too long", async (_, parts) => {
  const [headers, body] = await responseTo(parts);
  expect(headers).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(body)).toEqual({ code: "body_too_large", message: "words of body_too_large" });
});

const accept = "accept: text/html,application/xhtml+xml\r\n";

test.each([
  ["an address", ["GET /games?word=", ...pieces, ` HTTP/1.1\r\nhost: localhost\r\n${accept}`, "\r\n"]],
  ["cookies", [`GET /games HTTP/1.1\r\nhost: localhost\r\n${accept}cookie: `, ...pieces, "\r\n\r\n"]],
])("returns 431 with a page for %s that arrive in pieces and are too long", async (_, parts) => {
  const [headers, body] = await responseTo(parts);
  expect(headers).toMatch(/^HTTP\/1\.1 431 /);
  expect(headers).toContain("content-type: text/html; charset=utf-8");
  expect(headers).toContain("content-security-policy: default-src 'none'");
  expect(body).toBe("<h1>words of body_too_large</h1>");
});
