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

const pieces = Array.from({ length: 6 }, () => "a".repeat(4_000));

test.each([
  ["an address", ["GET /api/echo?word=", ...pieces, " HTTP/1.1\r\n", "host: localhost\r\n", "\r\n"]],
  ["a header", ["GET /api/echo HTTP/1.1\r\nhost: localhost\r\nx-much: ", ...pieces, "\r\n\r\n"]],
  ["a head", ["GET /api/echo HTTP/1.1\r\n", ...pieces.map((piece, at) => `x-${at}: ${piece}\r\n`), "\r\n"]],
])("%s that comes in pieces and is too long in all is told so in words", async (_, parts) => {
  const { port } = node.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setNoDelay();
  await once(socket, "connect");
  const reply = text(socket);
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    // The server reads this piece before it gets the next.
    await node.get("/api/echo?word=hi");
  }
  const [head = "", body = ""] = (await reply).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(body)).toEqual({ code: "body_too_large", message: "words of body_too_large" });
});
