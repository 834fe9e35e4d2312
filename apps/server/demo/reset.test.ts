import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findPlayerIdByNumber, openSession } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { commonNotificationKinds, newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { loadBrands } from "../sites/brands.ts";
import { realmTables, isBlocked } from "./erase.ts";
import { seedDemo } from "./index.ts";
import { resetDemo } from "./reset.ts";

const now = new Date("2026-11-15T17:42:11Z");
const nextNight = new Date("2026-12-24T01:40:00Z");
const keys = ["vc-za-en-demo", "mtn-za-en-demo", "saf-ke-en"];

let database: Database;
let brands: Brand[];
let demo: Brand;

beforeAll(async () => {
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  brands = [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
  demo = brands.find(({ key }) => key === "vc-za-en-demo")!;
  database = await openTestDatabase();
  await seedDemo(
    database,
    brands.filter(({ key }) => keys.includes(key)),
    now,
  );
});

afterAll(() => database.close());

const reset = (of: readonly Brand[], at = now) =>
  resetDemo({ database, clock: { now: () => at }, log: console }, of, new AbortController().signal);

/** Every row except those of the queue, without generated numbers. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await database.run(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const anew = [
      "points",
      "rating_changes",
      "notifications",
      "subscription_transitions",
      "chat_rooms",
    ].includes(String(name))
      ? " - 'id'"
      : name === "notification_outbox"
        ? " - 'notification_id'"
        : String(name).startsWith("chat_")
          ? " - 'room_id'"
          : String(name).startsWith("coin_")
            ? " - '{id,account_id,posting_id}'::text[]"
            : name === "prize_claims"
              ? " - 'details'"
              : name === "store_codes"
                ? " - 'sealed'"
                : "";
    const found = await database.run(
      `select (to_jsonb(t)${anew})::text as row from ${String(name)} t order by 1`,
    );
    rows[String(name)] = found.map(({ row }) => String(row));
  }
  return rows;
}

function welcome(playerId: string, link: string) {
  return newNotification(commonNotificationKinds.welcome, { playerId, params: { player: playerId }, link });
}

/** Changes that visitors and staff may have made to a realm. */
async function leaveTraces({ service, demoMsisdn, key }: Brand): Promise<void> {
  const playerId = (await findPlayerIdByNumber(database, service, demoMsisdn!))!;
  const session = { playerId, brand: key, userAgent: "", isDemo: true };
  await openSession(database, session, now);
  await database.transaction((trx) => notify(trx, [welcome(playerId, "/games")], now));
  await database.run("update notifications set read_at = $2 where player_id = $1", [playerId, now]);
  await database.run("update players set username = 'Rude' where id = $1", [playerId]);
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     values (gen_random_uuid(), $1, 'Newcomer', 'ZA', 'x', $2)`,
    [service, now],
  );
  await database.run(
    `insert into points (event_id, player_id, match_id, reason, amount, awarded_at)
     select event_id, player_id, match_id, 'cheated', 1000, awarded_at from points
     where player_id = $1 limit 1`,
    [playerId],
  );
}

test("a demo realm has conversations, and the main player has unread messages", async () => {
  const rooms = await database.run(
    `select room.kind, room.last_sequence - own.read_up_to as unread from chat_rooms room
       join chat_members own on own.room_id = room.id join players main_player on main_player.id = own.player_id
     where room.service = $1 and main_player.msisdn = $2 order by 1`,
    [demo.service, demo.demoMsisdn],
  );
  expect(rooms).toEqual([
    { kind: "battleground", unread: 0 },
    { kind: "direct", unread: 1 },
    { kind: "lounge", unread: 1 },
    { kind: "match", unread: 0 },
  ]);
});

test("resets a demo realm to its initial data after any change", async () => {
  const before = await everything();
  await leaveTraces(demo);
  expect(await everything()).not.toEqual(before);
  expect(await reset(brands)).toEqual(["mtn-za-demo", "vc-za-demo"]);
  expect(await everything()).toEqual(before);
});

test("a later reset creates current battlegrounds and changes no other realm", async () => {
  const others = async () =>
    Object.values(await everything())
      .flat()
      .filter((row) => row.includes("safaricom-ke"));
  const before = await others();
  expect(before.length).toBeGreaterThan(200);
  await reset(brands, nextNight);
  expect(await others()).toEqual(before);
  const running = await database.run(
    "select provider from events where starts_at <= $1 and ends_at > $1 group by provider order by 1",
    [nextNight],
  );
  expect(running.map(({ provider }) => provider)).toEqual(["mtn-za-demo", "vc-za-demo"]);
});

test("two concurrent resets create the data once", async () => {
  await Promise.all([reset([demo]), reset([demo])]);
  const players = await database.run("select count(*) from players where service = $1", [demo.service]);
  expect(players).toEqual([{ count: 250 }]);
});

test("waits for a job that writes to the realm, then deletes its rows too", async () => {
  const playerId = (await findPlayerIdByNumber(database, demo.service, demo.demoMsisdn!))!;
  let resetting: Promise<string[]> | undefined;
  await database.transaction(async (trx) => {
    await notify(trx, [welcome(playerId, "/late")], now);
    resetting = reset([demo]);
    const waiting = () =>
      trx.run("select 1 from pg_locks where transactionid = pg_current_xact_id()::xid and not granted");
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
  });
  expect(await resetting).toEqual(["vc-za-demo"]);
  expect(await database.run("select 1 from notifications where link = '/late'")).toEqual([]);
});

test("a reset gives up when a visitor's move would deadlock with it", async () => {
  const [match] = await database.run(
    "select m.id, p.id as player from matches m join players p on p.id = m.challenger_id where p.service = $1 limit 1",
    [demo.service],
  );
  const playerId = String(match?.player);
  let resetting: Promise<string[]> | undefined;
  await database.transaction(async (trx) => {
    await trx.run("select 1 from matches where id = $1 for update", [match?.id]);
    resetting = reset([demo]);
    const waiting = () =>
      trx.run("select 1 from pg_locks where transactionid = pg_current_xact_id()::xid and not granted");
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    // Like the move, but without waiting: otherwise PostgreSQL would cancel one of the two.
    const held = () => trx.run("select 1 from players where id = $1 for key share skip locked", [playerId]);
    await expect.poll(held, { timeout: 20_000, interval: 1 }).toHaveLength(1);
    await notify(trx, [welcome(playerId, "/crossing")], now);
  });
  expect(await resetting).toEqual(["vc-za-demo"]);
  expect(await database.run("select 1 from notifications where link = '/crossing'")).toEqual([]);
});

test("retries after a deadlock", () => {
  const ended = (code: string) => Object.assign(new Error("ended"), { code });
  expect(isBlocked(ended("40P01"))).toBe(true);
  expect(isBlocked(ended("23505"))).toBe(false);
});

test("pictures of a demo realm have no owner after its reset, and wait for their content to be deleted", async () => {
  const playerId = await findPlayerIdByNumber(database, demo.service, demo.demoMsisdn!);
  await database.run(
    `insert into files (id, player_id, kind, size, state, created_at, picture_hash)
     values (gen_random_uuid(), $1, 'screenshot', 1, 'kept', $2, '{}')`,
    [playerId, now],
  );
  await reset([demo]);
  expect(await database.run("select player_id, state from files where size = 1")).toEqual([
    { player_id: null, state: "dropped" },
  ]);
  await database.run("delete from files where size = 1");
});

describe("a reset does not touch", () => {
  test("a realm without demo data, even if a player registered there", async () => {
    const one = brands.find(({ key }) => key === "vc-za-en-demo-one")!;
    await database.run(
      `insert into players (id, service, username, country, avatar, created_at)
       values (gen_random_uuid(), $1, 'Somebody', 'ZA', 'x', $2)`,
      [one.service, now],
    );
    expect(await reset([one])).toEqual([]);
    expect(await database.run("select username from players where service = $1", [one.service])).toEqual([
      { username: "Somebody" },
    ]);
  });

  test("a realm shared with a live brand, while other demos are reset", async () => {
    const live = brands.find(({ key }) => key === "saf-ke-en")!;
    const mistaken = { ...demo, country: live.country, eventProvider: live.eventProvider };
    const other = brands.find(({ key }) => key === "mtn-za-en-demo")!;
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    expect(await reset([mistaken, live, other])).toEqual(["mtn-za-demo"]);
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ batch: "demo-reset", item: demo.service }),
      "batch item failed and will be tried again",
    );
    warned.mockRestore();
    await database.run("delete from batch_failures");
  });
});

describe("later changes", () => {
  /** Tables without rows of any realm. */
  const realmless = [
    "batch_failures",
    "browsers",
    "coin_reasons",
    "ext_refs",
    "feature_switches",
    "games",
    "health_counts",
    "idempotency_answers",
    "otp_sends",
    "rate_limits",
    "realtime_nodes",
    "schema_migrations",
    "simulated_clock",
    "staff_answered_challenges",
    "staff_audit",
    "staff_keys",
    "staff_members",
    "staff_sessions",
    "staff_views",
    "used_hand_offs",
  ];

  test("every table belongs to a realm or is listed as an exception", async () => {
    const reached = (await realmTables(database)).map(({ table }) => table);
    const tables = await database.run(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const forgotten = tables.map(({ name }) => String(name)).filter((name) => !reached.includes(name));
    expect(forgotten.toSorted()).toEqual(realmless);
  });

  test("every append-only table allows the reset of a demo realm", async () => {
    const refusing = await database.run(
      `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where not t.tgisinternal and t.tgtype & 8 > 0 and p.prosrc not like '%erases_demo_realm()%'`,
    );
    expect(refusing).toEqual([]);
  });

  test("an append-only table refuses all other deletions", async () => {
    await expect(database.run("delete from points")).rejects.toThrow("points is append-only");
  });
});
