import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { nameOf, respondingPages, otherPages } from "./pages.ts";

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

test("requests each page at the server's address and lists those that respond", async () => {
  const host = "127.0.0.2";
  const server = createServer((request, response) =>
    response.writeHead(request.url === "/sim" ? 200 : 404).end(),
  );
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const found = await respondingPages(`http://${nameOf(host)}:${port}`, otherPages);
  server.closeAllConnections();
  server.close();
  expect(found.map(({ path }) => path)).toEqual(["/sim"]);
});
