import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { nameOf, openDoors, otherDoors } from "./doors.ts";

test.each([
  ["127.0.0.1", "localhost"],
  ["0.0.0.0", "localhost"],
  ["::", "localhost"],
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8::7", "[2001:db8::7]"],
  ["kickoff.example", "kickoff.example"],
])("a server on %s is reached at %s", (host, name) => {
  expect(nameOf(host)).toBe(name);
});

test("doors are tried at the address that the server listens on, and only open ones are named", async () => {
  const host = "127.0.0.2";
  const server = createServer((request, answer) =>
    answer.writeHead(request.url === "/sim" ? 200 : 404).end(),
  );
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const found = await openDoors(`http://${nameOf(host)}:${port}`, otherDoors);
  server.closeAllConnections();
  server.close();
  expect(found.map(({ path }) => path)).toEqual(["/sim"]);
});
