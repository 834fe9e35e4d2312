import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewSeries } from "#features/battlegrounds/contract.ts";
import { newId } from "#kit/db/id.ts";
import { runFinalsCommand } from "../../commands/finals.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newMember } from "../../testing/staff.ts";

let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
  const { brand } = app.sites.byKey.get("blg-za-en") ?? {};
  await app.database.run("insert into games values ('cup', 'Cup', 'football', 'ign', true, $1)", [
    app.clock.now(),
  ]);
  await app.database.run("insert into game_offers values ($1, $2, 'cup', 1)", [
    brand?.country,
    brand?.eventProvider,
  ]);
  await newMember(app, "organiser@kickoff.example", "organiser", "blg-za-en");
  await newMember(app, "elsewhere@kickoff.example", "organiser", "eal-eu-en");
  await newMember(app, "support@kickoff.example", "support", "blg-za-en");
});
afterAll(() => app.stop());

/** Arguments after `npm run staff --`. */
const commandBy = (by: string | undefined, ...words: string[]) =>
  runFinalsCommand(app.database, app.url, { words, by }, app.clock.now());
const command = (...words: string[]) => commandBy("organiser@kickoff.example", ...words);

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

async function planned(): Promise<{ file: string; finalId: string }> {
  const { brand } = app.sites.byKey.get("blg-za-en") ?? {};
  const words = { title: { en: "Cup" }, summary: { en: "" }, rules: { en: [] } };
  const times = {
    registrationOpensAt: at(-48),
    registrationClosesAt: at(1),
    startsAt: at(-24),
    endsAt: at(4),
  };
  const series: NewSeries = {
    id: newId(app.clock),
    gameId: "cup",
    country: brand?.country ?? "",
    provider: brand?.eventProvider ?? "",
    platform: "any",
    currency: "ZAR",
    prizes: { pool: 0, places: [] },
    qualifiers: [1, 2].map(() => ({ ...words, ...times, capacity: 16 })),
    final: { ...words, startsAt: at(24), endsAt: at(33) },
  };
  const file = join(app.filesFolder, `${series.id}.json`);
  await writeFile(file, JSON.stringify(series));
  return { file, finalId: series.id };
}

const auditOf = (subjects: readonly string[]) =>
  app.database.run(
    `select action, email, brand from staff_audit left join staff_members on staff_members.id = actor_id
     where subject = any($1) order by staff_audit.id`,
    [subjects],
  );

const qualifiersOf = async (finalId: string) => {
  const rows = await app.database.run(
    "select id from events where final_event_id = $1 order by qualifier_number",
    [finalId],
  );
  return rows.map(({ id }) => String(id));
};

test("the audit log records who opened and closed the qualifiers, and the final", async () => {
  const { file, finalId } = await planned();
  expect(await command("open-qualifiers", file)).toBe(`The final is ${finalId}.`);
  expect(await command("open-qualifiers", file)).toBe("The qualifiers exist already.");
  const qualifiers = await qualifiersOf(finalId);
  for (const id of qualifiers) expect(await command("close-qualifier", id)).toBe("The qualifier is closed.");
  expect(await command("advance", finalId)).toMatch(/too few/);
  const email = "organiser@kickoff.example";
  const brand = "blg-za-en";
  expect(await auditOf([finalId, ...qualifiers])).toEqual([
    { action: "qualifiers_opened", email, brand },
    { action: "qualifier_closed", email, brand },
    { action: "qualifier_closed", email, brand },
    { action: "final_cancelled", email, brand },
  ]);
});

test.each(["nobody", "support", "elsewhere"])("refuses commands by %s@kickoff.example", async (name) => {
  const by = `${name}@kickoff.example`;
  const { file, finalId } = await planned();
  await expect(commandBy(by, "open-qualifiers", file)).rejects.toThrow(by);
  expect(await qualifiersOf(finalId)).toEqual([]);
  await command("open-qualifiers", file);
  const [qualifier = ""] = await qualifiersOf(finalId);
  await expect(commandBy(by, "close-qualifier", qualifier)).rejects.toThrow(by);
  await expect(commandBy(by, "advance", finalId)).rejects.toThrow(by);
  await expect(commandBy(by, "drop-out", finalId, finalId)).rejects.toThrow(by);
  expect(await auditOf([finalId, qualifier])).toEqual([
    { action: "qualifiers_opened", email: "organiser@kickoff.example", brand: "blg-za-en" },
  ]);
});

test("refuses commands without a name, and for unknown events", async () => {
  expect(await commandBy(undefined, "advance", "x")).toBeUndefined();
  expect(await command("rule", "x")).toBeUndefined();
  for (const words of [
    ["close-qualifier", "x"],
    ["advance", newId(app.clock)],
    ["drop-out", "x", "y"],
  ])
    await expect(command(...words)).rejects.toThrow("There is no event");
});
