import { afterEach, beforeEach, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { removedName } from "#features/accounts/server/index.ts";
import { matchesOfPerson } from "./personal-data.ts";
import { openPlayground, type Playground } from "./testing/playground.ts";

let ground: Playground;

beforeEach(async () => {
  ground = await openPlayground(brandFile);
});
afterEach(() => ground.close());

test("removal replaces all former usernames in opponents' notifications", async () => {
  const { challenge, challengerId, challengedId } = await ground.newPair();
  const { database } = ground;
  const rename = (username: string) =>
    database.run("update players set username = $2 where id = $1", [challengerId, username]);
  await rename("FormerName");
  const { matchId } = await challenge();
  await rename("LaterName");
  await ground.act(matchId, challengerId, { move: "cancel" });
  const names = async () => {
    const rows = await database.run(
      "select params ->> 'opponent' as name from notifications where player_id = $1 order by id",
      [challengedId],
    );
    return rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(["FormerName", "LaterName"]);
  const person = { id: challengerId, service: ground.site.brand.service, username: "LaterName" };
  await database.transaction((trx) => matchesOfPerson.erase(trx, person as never, ground.clock.now(), null));
  expect(await names()).toEqual([removedName(challengerId), removedName(challengerId)]);
});
