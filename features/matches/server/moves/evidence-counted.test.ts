import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { migrate } from "#kit/db/migrate.ts";
import { connectForTest, createEmptyDatabase } from "#kit/testing/database.ts";

const migrations = join(import.meta.dirname, "../../../../migrations");

test("the migration counts evidence of open disputes", async () => {
  const { url, drop } = await createEmptyDatabase();
  const before = await mkdtemp(join(tmpdir(), "kickoff-migrations-"));
  const database = connectForTest(url, { maxConnections: 1 });
  onTestFinished(async () => {
    await database.close();
    await drop();
    await rm(before, { recursive: true });
  });
  for (const file of (await readdir(migrations)).filter((name) => name < "0043")) {
    await cp(join(migrations, file), join(before, file));
  }
  await migrate(url, before);
  const [match, challenger, challenged, other] = Array.from({ length: 4 }, () =>
    newId({ now: () => new Date() }),
  );
  // Only the two tables matter here, so foreign keys and triggers are dropped.
  await database.run(`do $$ declare found record; begin
    for found in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'f' and conrelid in ('matches'::regclass, 'match_moves'::regclass)
    loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop;
    alter table matches disable trigger user;
    alter table match_moves disable trigger user;
  end $$`);
  await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at)
     values ($1, $4, 'cup', 'disputed', 6, $2, $4, $3, $4, now(), now())`,
    [match, challenger, challenged, other],
  );
  const moves = [
    [1, "dispute", challenged],
    [2, "add_evidence", challenger],
    [3, "dispute", challenged],
    [4, "add_evidence", challenger],
    [5, "add_evidence", challenger],
    [6, "add_evidence", challenged],
  ] as const;
  for (const [number, move, player] of moves) {
    await database.run(
      `insert into match_moves (match_id, number, move, state, player_id, details, moved_at)
       values ($1, $2, $3, 'disputed', $4, '{}', now())`,
      [match, number, move, player],
    );
  }
  await database.run("alter table matches enable trigger user");
  await migrate(url, migrations);
  expect(await database.run("select challenger_additions, challenged_additions from matches")).toEqual([
    { challenger_additions: 2, challenged_additions: 1 },
  ]);
  const triggers = await database.run(
    "select tgenabled from pg_trigger where tgname = 'matches_move_by_their_rules'",
  );
  expect(triggers).toEqual([{ tgenabled: "O" }]);
});
