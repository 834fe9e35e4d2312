import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteResolversOf } from "../../slices.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openTestBattleground } from "../../testing/test-match.ts";

let app: MessagingApp;
let ids: Record<"match" | "event" | "player", string>;

beforeAll(async () => {
  app = await startMessagingApp();
  const battleground = await openTestBattleground(app);
  const { matchId } = await battleground.playing();
  const [match] = await app.database.run("select event_id, challenger_id from matches where id = $1", [
    matchId,
  ]);
  ids = { match: matchId, event: String(match?.["event_id"]), player: String(match?.["challenger_id"]) };
});
afterAll(() => app.stop());

const resolvers = () => siteResolversOf([...app.sites.byKey.values()].map(({ brand }) => brand));

test.each(["match", "event", "player"] as const)("a %s belongs to the brands of its realm", async (kind) => {
  const sites = await resolvers()[kind]?.(app.database, ids[kind]);
  expect(sites).toContain("blg-za-en");
  expect(sites).not.toContain("eal-eu-en");
});

test.each(["match", "event", "player", "matchPicture"])("an unknown %s has no site", async (kind) => {
  const resolve = resolvers()[kind];
  if (!resolve) throw new Error(`no slice registers a resolver of ${kind}`);
  for (const id of [randomUUID(), "nonsense"]) expect(await resolve(app.database, id)).toBeUndefined();
});
