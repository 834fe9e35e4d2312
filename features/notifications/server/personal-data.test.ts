import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { commonNotificationKinds, newNotification } from "../rules.ts";
import { notificationsOfPerson } from "./personal-data.ts";
import { notify } from "./service.ts";

const clock = createTestClock("2026-11-15T10:00:00Z");
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("exports notifications with the current usernames", async () => {
  const [player, other] = [newId(clock), newId(clock)];
  for (const id of [player, other]) {
    await database.run(
      `insert into players (id, service, username, country, avatar, created_at)
       values ($1, 'blg-za', $2, 'ZA', 'seed', $3)`,
      [id, `p${id.slice(-12)}`, clock.now()],
    );
  }
  const params = { player: other };
  const created = newNotification(commonNotificationKinds.welcome, {
    playerId: player,
    params,
    link: "/games",
  });
  await database.transaction((trx) => notify(trx, [created], clock.now()));
  await database.run("update players set username = 'LaterName' where id = $1", [other]);
  expect(await notificationsOfPerson.collect(database, { id: player } as never)).toMatchObject({
    notifications: [{ kind: "welcome", params: { player: "LaterName" } }],
  });
});
