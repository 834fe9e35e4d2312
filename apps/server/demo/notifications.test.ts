import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

const keys = ["vc-za-en-demo", "mtn-za-en-demo", "eal-eu-en", "blg-ps-ar"];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: keys });
});
afterAll(() => app.stop());

const ask = (text: string) => app.database.run(text);

test("every demo player has open and read notifications", async () => {
  const mainPlayers = await ask(
    `select player_id, count(*) as total, count(*) filter (where read_at is null) as unread,
       count(*) filter (where read_at is null and kind in ('challenge_received', 'score_to_verify')) as waiting
     from notifications group by player_id`,
  );
  expect(mainPlayers).toHaveLength(keys.length);
  for (const { total, unread, waiting } of mainPlayers) {
    expect(unread).toBeGreaterThanOrEqual(3);
    expect(unread).toBeLessThan(Number(total));
    expect(waiting).toBeGreaterThan(0);
  }
});

test("a notification links to its match or battleground", async () => {
  const lost = await ask(
    `select kind, link from notifications where link <> '/games' and not exists (
       select from events join entries on entries.event_id = events.id
       where kind = 'event_starting' and link = '/event-home/' || events.id
         and entries.player_id = notifications.player_id)
     and not exists (
       select from matches where link = '/match-wizard/' || event_id || '/' || id
         and notifications.player_id in (challenger_id, challenged_id))`,
  );
  expect(lost).toEqual([]);
});

test("every open challenge notification has an open challenge", async () => {
  const waiting = await ask(
    `select n.player_id, count(*) as total, (select count(*) from matches m
         where m.challenged_id = n.player_id and m.state = 'requested') as matches
     from notifications n where n.kind = 'challenge_received' and n.read_at is null group by n.player_id`,
  );
  for (const { total, matches } of waiting) expect(total).toBe(matches);
});

test("no notification is older than its event or read before it was sent", async () => {
  const now = app.clock.now();
  const rows = await ask("select created_at, read_at from notifications");
  for (const { created_at, read_at } of rows as { created_at: Date; read_at: Date | null }[]) {
    expect(created_at <= now).toBe(true);
    expect(read_at === null || (read_at > created_at && read_at <= now)).toBe(true);
  }
});
