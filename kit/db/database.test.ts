import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectPatiently, openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";

let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test("whoever has lost the connection within a transaction is told so, and the next has another", async () => {
  const lost = database.transaction(async (trx) => {
    const [row] = await trx.run("select pg_backend_pid() as pid");
    await database.run("select pg_terminate_backend($1)", [row?.["pid"]]);
    await trx.run("select 1");
  });
  await expect(lost).rejects.toBeInstanceOf(Error);
  expect(await database.run("select 1 as one")).toEqual([{ one: 1 }]);
});

test("the first statement of a transaction does not wait until its beginning is answered", async () => {
  const between = await openGate(database.url, "the first statement");
  onTestFinished(between.close);
  const through = connectPatiently(between.url);
  onTestFinished(() => through.close());
  const found = await through.transaction((trx) => trx.run("select 'the first statement' as word"));
  expect(found).toEqual([{ word: "the first statement" }]);
});

/** A way to the database that passes no answer on, from the beginning of a transaction until it has seen these words. */
async function openGate(url: string, words: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const backend = connect(Number(port), hostname);
    sockets.add(client).add(backend);
    let isShut = false;
    client.on("data", (asked) => {
      if (asked.includes("begin")) isShut = true;
      if (asked.includes(words)) {
        isShut = false;
        backend.resume();
      }
      backend.write(asked);
      if (isShut) backend.pause();
    });
    backend.on("data", (answer) => void client.write(answer));
    client.on("close", () => backend.destroy());
    for (const socket of [client, backend]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const gate = new URL(url);
  gate.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: gate.href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
