import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "./database.ts";
import { defineStatement } from "./statement.ts";
import { connectForTest, openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";

let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test("fails a transaction that lost its connection, and the next transaction gets another connection", async () => {
  const lost = database.transaction(async (trx) => {
    const [row] = await trx.run("select pg_backend_pid() as pid");
    await database.run("select pg_terminate_backend($1)", [row?.["pid"]]);
    await trx.run("select 1");
  });
  await expect(lost).rejects.toBeInstanceOf(Error);
  expect(await database.run("select 1 as one")).toEqual([{ one: 1 }]);
});

/** Puts a syntax error of the same length into `begin`. */
function breakBegin(message: Buffer): Buffer {
  return Buffer.from(message.toString("latin1").replace("begin", "begun"), "latin1");
}

test("fails a transaction whose begin fails, whatever its statements do", async () => {
  const through = await connectThrough(breakBegin);
  const stubborn = through.transaction(async (trx) => {
    await trx.run("select 1").catch(() => undefined);
    return trx.run("select 2");
  });
  await expect(stubborn).rejects.toThrow(/syntax error/);
});

test("sends no write when begin fails, even if it was started together with reads", async () => {
  await database.run("create table begun (id int)");
  const through = await connectThrough(breakBegin);
  const failing = through.transaction((trx) =>
    Promise.all([trx.run("select 1"), trx.run("insert into begun values (1)"), trx.run("select 2")]),
  );
  await expect(failing).rejects.toThrow(/syntax error/);
  expect(await database.run("select id from begun")).toEqual([]);
});

test("runs statements that a transaction starts together in their order", async () => {
  const found = await database.transaction((trx) =>
    Promise.all([
      trx.run("select 0 as count"),
      trx.run("create temporary table steps (id int) on commit drop"),
      trx.as<{ steps: { id: number } }>().insertInto("steps").values({ id: 1 }).execute(),
      trx.run("select count(*)::int as count from steps"),
    ]),
  );
  expect([found[0], found[3]]).toEqual([[{ count: 0 }], [{ count: 1 }]]);
});

test("rolls a transaction back when a statement failed, even if the caller ignored the failure", async () => {
  await database.run("create table notes (id int)");
  const ignoring = database.transaction(async (trx) => {
    await trx.run("insert into notes values (1)");
    await trx.run("select 1 / 0").catch(() => undefined);
  });
  await expect(ignoring).rejects.toThrow("a statement of the transaction has failed");
  expect(await database.run("select id from notes")).toEqual([]);
});

test("rejects a statement that is sent after the transaction has ended", async () => {
  let late: Promise<unknown> | undefined;
  await database.transaction(async (trx) => {
    await trx.run("select 1");
    late = Promise.resolve().then(async () => {
      await database.run("select 1");
      return trx.run("select 2");
    });
    // The test asserts on it below, after the transaction has ended.
    late.catch(() => undefined);
  });
  await expect(late).rejects.toThrow("the transaction has ended");
});

test("returns the number of written rows from a Kysely query in a transaction", async () => {
  const written = await database.transaction(async (trx) => {
    const db = trx.as<{ words: { word: string } }>();
    await trx.run("create temporary table words (word text) on commit drop");
    const [{ numInsertedOrUpdatedRows } = {}] = await db
      .insertInto("words")
      .values([{ word: "one" }, { word: "other" }])
      .execute();
    return { numInsertedOrUpdatedRows, rows: await db.selectFrom("words").select("word").execute() };
  });
  expect(written).toEqual({
    numInsertedOrUpdatedRows: 2n,
    rows: [{ word: "one" }, { word: "other" }],
  });
});

test("refuses a nested transaction, because it could not be rolled back on its own", async () => {
  const nested = database.transaction((trx) =>
    trx
      .as<object>()
      .transaction()
      .execute(() => Promise.resolve()),
  );
  await expect(nested).rejects.toThrow("nested transactions are not supported");
});

test("gives each statement that a transaction starts in parallel the whole statement timeout", async () => {
  const shortTimeout = connectForTest(database.url, { statementTimeoutMs: 1_000 });
  onTestFinished(() => shortTimeout.close());
  const found = await shortTimeout.transaction((trx) =>
    Promise.all(Array.from({ length: 5 }, () => trx.run("select 1 as one from pg_sleep(0.4)"))),
  );
  expect(found.flat()).toEqual(Array.from({ length: 5 }, () => ({ one: 1 })));
});

test("fails a statement after its timeout when the database hangs", async () => {
  let pausedBackend: Socket | undefined;
  const through = await connectThrough(
    (message, backend) => {
      if (message.includes("select 'frozen'")) pausedBackend = backend.pause();
      return message;
    },
    { statementTimeoutMs: 2_000 },
  );
  await through.ping();
  const sentAt = performance.now();
  await expect(through.run("select 'frozen'")).rejects.toThrow("Query read timeout");
  // Two timeouts in a row would take more than four seconds.
  expect(performance.now() - sentAt).toBeLessThan(4_000);
  pausedBackend?.resume();
});

/** Connects through a proxy that sees every message and may change it. */
async function connectThrough(
  onMessage: (message: Buffer, backend: Socket) => Buffer,
  options: { statementTimeoutMs?: number } = {},
): Promise<Database> {
  const { hostname, port } = new URL(database.url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const backend = connect(Number(port), hostname);
    sockets.add(client).add(backend);
    client.on("data", (message) => void backend.write(onMessage(message, backend)));
    backend.on("data", (response) => void client.write(response));
    client.on("close", () => backend.destroy());
    for (const socket of [client, backend]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(database.url);
  address.port = String((server.address() as AddressInfo).port);
  const through = connectForTest(address.href, options);
  onTestFinished(async () => {
    await through.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return through;
}

test("fails a ping when the database does not respond in time, but not when only this process was blocked", async () => {
  await database.ping();
  const ping = database.ping(500);
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  await ping;

  let pausedBackend: Socket | undefined;
  const through = await connectThrough((sent, backend) => {
    if (sent.includes("select 1")) pausedBackend = backend.pause();
    return sent;
  });
  await expect(through.ping(500)).rejects.toThrow("database did not respond within 500 ms");
  pausedBackend?.resume();
});

test("returns the columns of a prepared statement by name, each parsed by its type", async () => {
  const all = defineStatement<object, { word: string; at: Date }>(
    "each-type",
    `select id, :word::text as word, :at::timestamptz as at, '2026-02-03'::date as day, 9007199254740991::int8 as most,
       id = 2 as "isLast", array['a', null] as letters, '{"one": [1]}'::jsonb as facts, case when id = 2 then 1 end as gap
     from generate_series(1, 2) as id order by id`,
  );
  const at = new Date("2026-02-03T04:05:06.789Z");
  const most = Number.MAX_SAFE_INTEGER;
  const shared = { word: "so", at, day: "2026-02-03", most, letters: ["a", null], facts: { one: [1] } };
  const rows = [
    { ...shared, id: 1, isLast: false, gap: null },
    { ...shared, id: 2, isLast: true, gap: 1 },
  ];
  expect(await database.query(all, { word: "so", at })).toEqual(rows);
  expect(await database.transaction((trx) => trx.query(all, { word: "so", at }))).toEqual(rows);
});

test("refuses an int8 that a double cannot hold", async () => {
  const tooLarge = defineStatement<object, object>("too-large", "select 9007199254740993::int8 as id");
  await expect(database.query(tooLarge, {})).rejects.toThrow("int8 out of range: 9007199254740993");
});

test("prepares a named statement once per connection", async () => {
  const alone = connectForTest(database.url, { maxConnections: 1 });
  onTestFinished(() => alone.close());
  const one = defineStatement<object, object>("prepared-once", "select 1 as one");
  for (let count = 0; count < 3; count++) expect(await alone.query(one, {})).toEqual([{ one: 1 }]);
  const prepared = await alone.run("select name from pg_prepared_statements where name = 'prepared-once'");
  expect(prepared).toHaveLength(1);
});
