import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { migrate } from "#kit/db/migrate.ts";
import { connectForTest, createEmptyDatabase } from "#kit/testing/database.ts";

const migrations = join(import.meta.dirname, "../../../migrations");

test("the migration replaces usernames in notifications by ids", async () => {
  const { url, drop } = await createEmptyDatabase();
  const before = await mkdtemp(join(tmpdir(), "kickoff-migrations-"));
  const database = connectForTest(url, { maxConnections: 1 });
  onTestFinished(async () => {
    await database.close();
    await drop();
    await rm(before, { recursive: true });
  });
  for (const file of (await readdir(migrations)).filter((name) => name < "0059")) {
    await cp(join(migrations, file), join(before, file));
  }
  await migrate(url, before);
  const [match, ada, ben, other] = Array.from({ length: 4 }, () => newId({ now: () => new Date() }));
  // Only the two tables matter here, so constraints and triggers are dropped.
  await database.run(`do $$ declare found record; begin
    for found in select conrelid::regclass as owner, conname from pg_constraint
      where contype in ('f', 'c') and conrelid in ('matches'::regclass, 'notifications'::regclass)
    loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop;
    alter table matches disable trigger user;
  end $$`);
  await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at)
     values ($1, $4, 'cup', 'requested', 1, $2, $4, $3, $4, now(), now())`,
    [match, ada, ben, other],
  );
  const rows = [
    [ada, "challenge_accepted", { opponent: "Ben" }, `/match-wizard/${other}/${match}`],
    [ben, "challenge_received", { opponent: "FormerAda" }, `/match-wizard/${other}/${match}`],
    [ben, "match_void", { opponent: "removed:1", points: 3 }, `/match-wizard/${other}/${other}`],
    [ben, "welcome", { player: "Ben" }, "/games"],
    [ben, "friend_requested", { player: "FormerAda" }, `/profile/${ada}`],
  ] as const;
  for (const [playerId, kind, params, link] of rows) {
    await database.run(
      `insert into notifications (id, player_id, kind, params, link, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now())`,
      [playerId, kind, JSON.stringify(params), link],
    );
  }
  await migrate(url, migrations);
  expect(await database.run("select kind, params from notifications order by created_at")).toEqual([
    { kind: "challenge_accepted", params: { opponent: ben } },
    { kind: "challenge_received", params: { opponent: ada } },
    { kind: "match_void", params: { points: 3 } },
    { kind: "welcome", params: { player: ben } },
    { kind: "friend_requested", params: { player: ada } },
  ]);
});
