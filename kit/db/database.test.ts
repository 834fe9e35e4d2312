import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "./database.ts";
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
  const words = "the first statement";
  const through = await connectThrough((asked, backend) => {
    // From the beginning on no answer is passed on until the statement has come.
    if (asked.includes("begin")) backend.pause();
    if (asked.includes(words)) backend.resume();
    return asked;
  });
  const found = await through.transaction((trx) => trx.run(`select '${words}' as word`));
  expect(found).toEqual([{ word: words }]);
});

test("a transaction whose beginning is refused fails, whatever its statements do", async () => {
  const through = await connectThrough((asked) =>
    asked.includes("begin")
      ? Buffer.from(asked.toString("latin1").replace("begin", "begun"), "latin1")
      : asked,
  );
  const stubborn = through.transaction(async (trx) => {
    await trx.run("select 1").catch(() => undefined);
    return trx.run("select 2");
  });
  await expect(stubborn).rejects.toThrow(/syntax error/);
});

/** The database by a way on which somebody hears, and may change, what is asked. */
async function connectThrough(onAsked: (asked: Buffer, backend: Socket) => Buffer): Promise<Database> {
  const { hostname, port } = new URL(database.url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const backend = connect(Number(port), hostname);
    sockets.add(client).add(backend);
    client.on("data", (asked) => void backend.write(onAsked(asked, backend)));
    backend.on("data", (answer) => void client.write(answer));
    client.on("close", () => backend.destroy());
    for (const socket of [client, backend]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(database.url);
  address.port = String((server.address() as AddressInfo).port);
  const through = connectPatiently(address.href);
  onTestFinished(async () => {
    await through.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return through;
}
