import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Brand } from "#features/branding/rules.ts";
import { matchStates } from "#features/matches/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { loadBrands } from "../sites/brands.ts";
import { audiencesOf } from "./audience.ts";
import { demoSignIn, seedDemo, type SeededDemo } from "./index.ts";

const now = new Date("2026-11-15T17:42:11Z");

let database: Database;
let brands: Brand[];
let seeded: SeededDemo | "already there";

beforeAll(async () => {
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  brands = [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
  database = await openTestDatabase();
  seeded = await seedDemo(database, brands, now);
});

afterAll(() => database.close());

const all = (text: string, values: readonly unknown[] = []) => database.run(text, values);
const faults = async (text: string, values: readonly unknown[] = []) =>
  (await all(`select count(*) as faults from (${text}) as fault`, values))[0]?.["faults"];

describe("the demo", () => {
  test("fills every audience with players, battlegrounds and matches", async () => {
    const { length } = audiencesOf(brands);
    expect(seeded).toMatchObject({ players: 2_000 + (length - 1) * 250, events: length * 22 });
    const counts = await all(
      `select p.service, count(*) as players, (select count(*) from events e where e.provider = p.service) as events
       from players p group by p.service`,
    );
    expect(counts).toHaveLength(length);
    for (const { service, players } of counts) expect(players).toBe(service === "blg-za" ? 2_000 : 250);
    const offers = await all(
      "select count(distinct game_id) as games from game_offers group by country, provider",
    );
    expect(offers.map(({ games }) => games)).toEqual(Array.from({ length }, () => 6));
    const perProvider = await all("select count(*) as events from events group by country, provider");
    expect(perProvider.map(({ events }) => events)).toEqual(Array.from({ length }, () => 22));
  });

  test("is not written twice", async () => {
    const before = await all("select count(*) as matches from matches");
    expect(await seedDemo(database, brands, new Date(now.getTime() + 86_400_000))).toBe("already there");
    expect(await all("select count(*) as matches from matches")).toEqual(before);
  });

  test("is written once when two processes start at the same time", async () => {
    const other = await openTestDatabase();
    const kenya = brands.filter(({ key }) => key === "saf-ke-en");
    const outcomes = await Promise.all([seedDemo(other, kenya, now), seedDemo(other, kenya, now)]);
    expect(outcomes.filter((outcome) => outcome === "already there")).toHaveLength(1);
    expect(await other.run("select count(*) as players from players")).toEqual([{ players: 250 }]);
    await other.close();
  });

  test("leaves a service alone that already has players", async () => {
    const other = await openTestDatabase();
    const [first] = brands.filter(({ key }) => key === "saf-ke-en");
    await other.run(
      `insert into players (id, service, username, country, avatar, created_at)
       values ('00000000-0000-7000-8000-000000000001', $1, 'somebody', 'KE', 'x', $2)`,
      [first!.service, now],
    );
    expect(await seedDemo(other, [first!], now)).toBe("already there");
    expect(await other.run("select count(*) as events from events")).toEqual([{ events: 0 }]);
    await other.close();
  });

  test("has battlegrounds in every stage for every audience", async () => {
    const lives = await all(
      `select provider,
         count(*) filter (where registration_opens_at > $1) as announced,
         count(*) filter (where registration_opens_at <= $1 and $1 < registration_closes_at and starts_at > $1) as open,
         count(*) filter (where stage = 'qualifier' and starts_at <= $1 and $1 < ends_at) as qualifying,
         count(*) filter (where stage = 'ladder' and starts_at <= $1 and $1 < ends_at) as laddering,
         count(*) filter (where stage = 'finals' and starts_at <= $1 and $1 < ends_at) as finals,
         count(*) filter (where stage = 'finals' and ends_at <= $1) as finished,
         count(*) filter (where stage = 'qualifier' and closed_at is not null) as closed,
         count(*) filter (where platform = 'ps5') as ps5,
         count(*) filter (where entrants_count = capacity and last_entry_number > capacity) as full,
         count(*) filter (where is_cancelled) as cancelled
       from events group by provider`,
      [now],
    );
    for (const { provider: _, ...counts } of lives)
      expect(Math.min(...Object.values(counts).map(Number))).toBeGreaterThan(0);
  });

  test("has matches in every state for every audience, none of them overdue", async () => {
    const states = await all(
      `select e.provider, array_agg(distinct m.state) as states from matches m join events e on e.id = m.event_id
       group by e.provider`,
    );
    for (const { states: found } of states)
      expect((found as string[]).toSorted()).toEqual(matchStates.toSorted());
    expect(await faults("select from matches where deadline_at <= $1", [now])).toBe(0);
  });

  test("describes its battlegrounds in every language of the audience", async () => {
    const rows = await all(
      `select distinct provider, (select string_agg(k, ' ' order by k) from jsonb_object_keys(title) k) as titles,
         (select string_agg(k, ' ' order by k) from jsonb_object_keys(summary) k) as summaries,
         (select string_agg(k, ' ' order by k) from jsonb_object_keys(rules) k) as rules from events`,
    );
    const languages = new Map(
      rows.map(({ provider, ...words }) => [provider, new Set(Object.values(words))]),
    );
    expect(languages.get("eal-eu")).toEqual(new Set(["de en es fr it"]));
    expect(languages.get("blg-ps")).toEqual(new Set(["am ar en"]));
    expect(languages.get("mtn-ng")).toEqual(new Set(["en"]));
  });

  test("talks in the language of the market, also where brands of two languages share the rooms", async () => {
    const messages = await all(
      `select message.text from chat_messages message join chat_rooms room on room.id = message.room_id
       where room.service = 'blg-ps'`,
    );
    expect(messages.length).toBeGreaterThan(10);
    for (const { text } of messages) expect(text).toMatch(/\p{Script=Arabic}/u);
  });

  test("offers prizes only where the brand shows them, and those of the specification", async () => {
    const shown = await all(
      "select distinct provider, prizes, currency from events where prizes ->> 'pool' <> '0'",
    );
    const showing = brands.filter(({ prizes }) => prizes !== null).map(({ eventProvider }) => eventProvider);
    expect(new Set(shown.map(({ provider }) => provider))).toEqual(new Set(showing));
    const spec = { pool: 2_500_000, places: [1_200_000, 700_000, 400_000, 200_000] };
    for (const { prizes, currency } of shown) expect([prizes, currency]).toEqual([spec, "ZAR"]);
  });
});

describe("demo players", () => {
  test("are adults with unique names and numbers of their country", async () => {
    const limit = "2008-11-15";
    expect(await faults("select from players where date_of_birth > $1", [limit])).toBe(0);
    expect(await faults("select from players where username !~ '^[A-Za-z0-9_-]{3,20}$'")).toBe(0);
    const byEmail = brands.filter(({ signUp }) => signUp === "email").map(({ service }) => service);
    expect(await faults("select from players where (service = any($1)) <> (msisdn is null)", [byEmail])).toBe(
      0,
    );
    expect(await faults("select from players where email !~ '@example\\.com$'")).toBe(0);
  });

  test("are mostly subscribed, by operator or by card, with matching charges, evidence and history", async () => {
    const shares = await all(
      `select p.service, count(s.id)::float / count(*) as share from players p
       left join subscriptions s on s.player_id = p.id group by 1`,
    );
    for (const { share } of shares) expect(share).toBeGreaterThan(0.85);
    expect(
      await faults(
        `select from entries e join events on events.id = e.event_id where ends_at > $1 and (
           not exists (select from subscriptions s where s.player_id = e.player_id) or
           not exists (select from game_accounts a where a.player_id = e.player_id and a.game_id = events.game_id))`,
        [now],
      ),
    ).toBe(0);
    expect(await faults("select from subscriptions where paid_until <= $1", [now])).toBe(0);
    expect(
      await faults(`select from subscriptions s where paid_until <> (select max(ends_at) from subscription_charges c
        where c.subscription_id = s.id and c.state = 'paid')`),
    ).toBe(0);
    expect(
      await faults(`select from subscriptions s where state <> (select to_state from subscription_transitions m
        where m.subscription_id = s.id order by id desc limit 1)`),
    ).toBe(0);
    expect(
      await faults(`select from subscriptions s where case payer when 'card' then 1 else 2 end <>
        (select count(*) from opt_in_evidence e where e.subscription_id = s.id and e.shown_text <> '')`),
    ).toBe(0);
    expect(
      await faults(`select from subscriptions s where payer = 'card' and not exists (select from card_checkouts c
        join card_customers using (player_id) where c.subscription_id = s.id and c.card_last_four is not null)`),
    ).toBe(0);
    expect(await all("select distinct state from subscriptions where service = 'eal-eu' order by 1")).toEqual(
      [{ state: "active" }, { state: "cancelling" }, { state: "trial" }],
    );
  });

  test("have agreed in the language of the brand where they subscribed", async () => {
    const texts = await all(
      `select distinct on (brand) brand, shown_text as text from opt_in_evidence
       where service in ('blg-ps', 'eal-eu') order by brand, id`,
    );
    const words: Record<string, string> = {
      "blg-ps-am": "በራሱ",
      "blg-ps-ar": "اشترا",
      "eal-eu-de": "Kündigung",
      "eal-eu-en": "renewed automatically",
      "eal-eu-es": "renovación automática",
      "eal-eu-fr": "renouvel",
      "eal-eu-it": "rinnov",
    };
    expect(texts.map(({ brand }) => brand)).toEqual(Object.keys(words));
    for (const { brand, text } of texts) expect(text).toContain(words[String(brand)]);
  });

  test.each(["blg-za-en", "vc-za-en-demo", "vc-za-en-demo-one", "mtn-za-en-demo", "eal-eu-fr", "saf-ke-en"])(
    "a visitor of %s is a player with past, live and upcoming matches",
    async (key) => {
      const brand = brands.find((candidate) => candidate.key === key)!;
      const mainPlayer = demoSignIn(brand, brands)!;
      expect(brand.demoMsisdn ?? mainPlayer.msisdn).toBe(mainPlayer.msisdn);
      const [found] = await all(
        `select p.username, p.first_name,
           count(*) filter (where m.state = 'approved') as approved,
           count(*) filter (where m.state = 'in_progress') as live,
           count(*) filter (where m.state = 'confirmed') as upcoming,
           count(*) filter (where m.state = 'requested' and m.challenged_id = p.id) as to_answer,
           count(*) filter (where m.state = 'submitted' and m.submitted_by <> p.id) as to_verify
         from players p join matches m on p.id in (m.challenger_id, m.challenged_id)
         where p.service = $1 and (p.msisdn = $2 or p.email = $3) group by p.id`,
        [brand.service, mainPlayer.msisdn, mainPlayer.email],
      );
      const { username, first_name: name, ...counts } = found!;
      expect([username, typeof name]).toEqual([mainPlayer.username, "string"]);
      for (const [what, count] of Object.entries(counts))
        expect([what, Number(count) > 0]).toEqual([what, true]);
    },
  );
});
