import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EntryStatus, EventCard } from "#features/battlegrounds/contract.ts";
import { runRestrictionCommand } from "../../commands/restrictions.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { newMember } from "../../testing/staff.ts";

const brand = "blg-za-en";
const moderator = "moderator@kickoff.example";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp({ seeded: [brand] });
  await newMember(app, moderator, "moderator", brand);
  await newMember(app, "elsewhere@kickoff.example", "moderator", "eal-eu-en");
  await newMember(app, "support@kickoff.example", "support", brand);
});
afterAll(() => app.stop());

/** The arguments of `npm run staff --`. */
const commandBy = (by: string, words: string[], until?: string, kind?: string) => {
  const brands = [...app.sites.byKey.values()].map((site) => site.brand);
  return runRestrictionCommand(app.database, brands, { words, by, until, kind }, app.clock.now());
};
const command = (words: string[], until?: string, kind?: string) => commandBy(moderator, words, until, kind);

async function isRestricted(player: TestPlayer): Promise<boolean> {
  const { events } = (await player.get("events")).body as { events: EventCard[] };
  const { body } = await player.get(`entry-conditions?id=${events[0]?.id}`);
  const { conditions } = (body as { entryStatus: EntryStatus }).entryStatus;
  const verdict = conditions.find(({ condition }) => condition === "standing");
  if (!verdict) throw new Error("nothing is said of restrictions");
  return !verdict.isMet;
}

const auditOf = (playerId: string) =>
  app.database.run(
    `select email, action, staff_audit.brand, details::jsonb as details from staff_audit
       join staff_members on staff_members.id = actor_id where subject = $1 order by staff_audit.id`,
    [playerId],
  );

test("a moderator restricts a player and lifts it again; the audit log has both", async () => {
  const player = await newPlayer(app, brand);
  expect(await isRestricted(player)).toBe(false);
  expect(await command(["lift", player.id])).toMatch(/ was not restricted\.$/);
  expect(await command(["restrict", player.id, "sold", "matches"])).toMatch(/ is restricted\.$/);
  expect(await isRestricted(player)).toBe(true);
  expect(await command(["lift", player.id])).toMatch(/ may enter again\.$/);
  expect(await isRestricted(player)).toBe(false);
  expect(await auditOf(player.id)).toEqual([
    {
      email: moderator,
      action: "player_restricted",
      brand,
      details: { restriction: "playing", reason: "sold matches", before: "none", after: "indefinite" },
    },
    {
      email: moderator,
      action: "restriction_lifted",
      brand,
      details: { restriction: "playing", before: "indefinite", after: "none" },
    },
  ]);
});

test("each kind is set and lifted alone", async () => {
  const player = await newPlayer(app, brand);
  expect(await command(["restrict", player.id, "stolen", "card"], undefined, "store")).toMatch(
    / is restricted\.$/,
  );
  expect(await isRestricted(player)).toBe(false);
  expect(await command(["restrict", player.id, "sold", "matches"])).toMatch(/ is restricted\.$/);
  expect(await command(["lift", player.id], undefined, "store")).toMatch(/ may use the store again\.$/);
  expect(await isRestricted(player)).toBe(true);
  expect(await command(["restrict", player.id, "spam"], undefined, "chatting")).toBeUndefined();
});

test("a restriction with an end ends by itself", async () => {
  const player = await newPlayer(app, brand);
  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString().replace(/\.\d+Z$/, "Z");
  expect(await command(["restrict", player.id, "insults"], until)).toContain(" until ");
  expect(await isRestricted(player)).toBe(true);
  app.clock.advance("1h");
  expect(await isRestricted(player)).toBe(false);
});

test.each([
  ["elsewhere@kickoff.example", "elsewhere@kickoff.example does not work for the brand."],
  ["support@kickoff.example", "support@kickoff.example"],
  ["nobody@kickoff.example", "nobody@kickoff.example"],
])("%s cannot restrict a player", async (by, said) => {
  const player = await newPlayer(app, brand);
  await expect(commandBy(by, ["restrict", player.id, "reason"])).rejects.toThrow(said);
  expect(await isRestricted(player)).toBe(false);
  expect(await auditOf(player.id)).toEqual([]);
});

test("refuses an unknown player, a missing reason and an invalid or past end", async () => {
  const player = await newPlayer(app, brand);
  for (const id of [randomUUID(), "nobody"])
    await expect(command(["restrict", id, "reason"])).rejects.toThrow("There is no player");
  expect(await command(["restrict", player.id])).toBeUndefined();
  for (const until of ["2020-01-01T00:00Z", "tomorrow", "2036-01-01"])
    expect(await command(["restrict", player.id, "reason"], until)).toBeUndefined();
  expect(await isRestricted(player)).toBe(false);
});
