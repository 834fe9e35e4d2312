import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  battlegroundsContract,
  type EventCard,
  type EventDetails,
  type GameOffer,
  type Participant,
} from "#features/battlegrounds/contract.ts";
import { segmentOf, segments, type Segment } from "#features/battlegrounds/rules.ts";
import { matchesContract } from "#features/matches/contract.ts";
import { rankingsContract } from "#features/rankings/contract.ts";
import type { Contract, EndpointKey } from "#kit/contract/contract.ts";
import { openApiOf } from "#kit/contract/openapi.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

interface Described {
  parameters: { name: string; schema: { minimum: number; maximum: number } }[];
  responses: { 200: { content: { "application/json": { schema: { properties: Record<string, object> } } } } };
}

const brand = "saf-ke-en";
let app: TestApp;
let players: Record<string, TestPlayer>;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand, "eal-eu-en", "eal-eu-fr", "blg-ps-ar"] });
  players = { [brand]: await newPlayer(app, brand), "eal-eu-en": await newPlayer(app, "eal-eu-en") };
});
afterAll(() => app.stop());

const events = async (query = "", host = brand) => {
  const { body } = await app.get(host, `/api/game/events${query}`);
  return (body as { events: EventCard[] }).events;
};
const anEvent = async (is: (event: EventCard) => boolean = () => true) => {
  const found = (await events()).find(is);
  if (!found) throw new Error("the demo data has no such event");
  return found;
};

describe("games", () => {
  test("lists the operator's games with the number of open battlegrounds", async () => {
    const { body } = await app.get(brand, "/api/game/games");
    const { games } = body as { games: GameOffer[] };
    expect(games.length).toBeGreaterThanOrEqual(6);
    const open = (await events()).filter(
      ({ isRegistrationOpen, stage }) => isRegistrationOpen && stage !== "finals",
    );
    expect(open.length).toBeGreaterThan(0);
    for (const game of games) {
      expect(game.openEvents).toBe(open.filter((event) => event.game.id === game.id).length);
    }
  });

  test("lists no game of another operator or country", async () => {
    for (const query of ["?provider=nobody", "?country=NG", "?country=ke&provider=blg"]) {
      expect((await app.get(brand, `/api/game/games${query}`)).body).toEqual({ games: [] });
    }
  });
});

describe("events", () => {
  test("lists first the events that a player can act on", async () => {
    const order = ["live", "registration", "starting", "announced", "ended", "cancelled"];
    const phases = (await events()).map(({ phase }) => order.indexOf(phase));
    expect(phases).toEqual(phases.toSorted((a, b) => a - b));
    expect(new Set(phases).size).toBeGreaterThanOrEqual(4);
  });

  test("filters by day in the market's time zone", async () => {
    const list = await events("?date=2026-11-15");
    expect(list.length).toBeGreaterThan(0);
    for (const event of list) {
      expect(event.startsAt < "2026-11-15T21:00:00.000Z").toBe(true);
      expect(event.endsAt >= "2026-11-14T21:00:00.000Z").toBe(true);
    }
    expect(await events("?date=1999-01-01")).toEqual([]);
  });

  test("filters and counts by phase", async () => {
    const all = await events();
    const { body } = await app.get(brand, "/api/game/event-counts");
    const { counts } = body as { counts: Record<Segment, number> };
    for (const segment of segments) {
      const expected = all.filter((event) => segmentOf(event) === segment);
      expect(await events(`?phase=${segment}`)).toEqual(expected);
      expect({ segment, count: counts[segment] }).toEqual({ segment, count: expected.length });
    }
    const ahead = all.filter((event) => ["open", "upcoming"].includes(segmentOf(event)));
    expect(await events("?phase=upcoming,open")).toEqual(ahead);
  });

  test("pages finished events, latest end first, while others are running", async () => {
    const finished = await events("?phase=finished");
    await app.database.run(
      `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency, capacity,
         registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
       select gen_random_uuid(), game_id, country, provider, 'ladder', platform, title, summary, rules, prizes, 'XTS', capacity,
         registration_opens_at, registration_closes_at, starts_at, ends_at - number / 3 * interval '1 minute', created_at
       from events, generate_series(1, 120) number where id = $1`,
      [finished[0]?.id],
    );
    const seen: EventCard[] = [];
    let after: string | null = "";
    while (after !== null) {
      const query = `phase=finished${after && `&after=${after}`}`;
      const { body } = await app.get(brand, `/api/game/events?${query}`);
      const page = body as { events: EventCard[]; next: string | null };
      expect(page.events.length).toBeLessThanOrEqual(50);
      seen.push(...page.events);
      after = page.next;
    }
    await app.database.run("delete from events where currency = 'XTS'");
    expect(new Set(seen.map(({ id }) => id)).size).toBe(finished.length + 120);
    expect(seen).toHaveLength(finished.length + 120);
    const ends = seen.filter(({ phase }) => phase === "ended").map(({ endsAt }) => endsAt);
    expect(ends).toEqual(ends.toSorted().toReversed());
  });

  test("accepts the country in any case, and the site's own provider", async () => {
    const { provider } = { provider: app.sites.byKey.get(brand)!.brand.eventProvider };
    expect(await events(`?country=ke&provider=${provider}`)).toEqual(await events());
  });

  test("shows prizes only for brands that show prizes", async () => {
    expect((await events()).every(({ prizePool }) => prizePool === null)).toBe(true);
  });

  test("uses the brand's language", async () => {
    const english = new Map((await events("", "eal-eu-en")).map(({ id, title }) => [id, title]));
    const french = await events("", "eal-eu-fr");
    expect(french.length).toBeGreaterThan(0);
    expect(french.some(({ id, title }) => english.get(id) !== title)).toBe(true);
    expect((await events("", "blg-ps-ar")).some(({ title }) => /[\u0600-\u06ff]/.test(title))).toBe(true);
  });

  test.each([
    ["?country=ZZ", "unknown_country", "country"],
    ["?country=Kenya", "invalid_input", "country"],
    ["?date=yesterday", "invalid_input", "date"],
    ["?date=2026-02-30", "invalid_input", "date"],
    ["?date=0000-01-01", "invalid_input", "date"],
    ["?date=", "invalid_input", "date"],
    ["?after=nonsense", "invalid_input", "after"],
    ["?phase=", "invalid_input", "phase"],
    ["?phase=live", "invalid_input", "phase"],
    ["?phase=open,", "invalid_input", "phase"],
    ["?phase=open&phase=finished", "invalid_input", "phase"],
    ["?country=KE&country=NG", "invalid_input", "country"],
  ])("refuse %s", async (query, code, field) => {
    const { status, body } = await app.get(brand, `/api/game/events${query}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code, fields: { [field]: { code: expect.any(String), message: expect.any(String) } } },
    });
  });
});

describe("one event", () => {
  test("has a schedule that matches its phase, and its final", async () => {
    const { id } = await anEvent(({ stage, phase }) => stage === "qualifier" && phase === "live");
    const { event } = (await app.get(brand, `/api/game/event-by-id?id=${id}`)).body as {
      event: EventDetails;
    };
    expect(event.schedule.map(({ kind }) => kind)).toEqual([
      "registration",
      "qualifier",
      "qualifier",
      "final",
    ]);
    expect(event.schedule.some(({ kind, state }) => kind === "qualifier" && state === "now")).toBe(true);
    expect(event.final).not.toBeNull();
    expect(event.qualifiers).toHaveLength(2);
  });

  test("has a podium of three once it has ended, and none before", async () => {
    const ended = await anEvent(({ phase, stage }) => phase === "ended" && stage === "finals");
    const live = await anEvent(({ phase }) => phase === "live");
    const podium = async (id: string) =>
      ((await app.get(brand, `/api/game/event-by-id?id=${id}`)).body as { event: EventDetails }).event.podium;
    expect((await podium(ended.id)).map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(await podium(live.id)).toEqual([]);
  });

  /** All contract calls that read data of an event; new calls are covered too. */
  const contracts: Contract = { ...battlegroundsContract, ...matchesContract, ...rankingsContract };
  const calls = Object.entries(contracts)
    .filter(([key, { problems }]) => key.startsWith("GET ") && problems?.includes("event_not_found"))
    .map(([key]) => key.slice("GET ".length));
  const ask = (host: string, call: string, id: string) => {
    const field = ["-matches", "-suggestions"].some((end) => call.endsWith(end)) ? "eventId" : "id";
    const url = `${call}?${new URLSearchParams({ [field]: id })}`;
    return contracts[`GET ${call}` as EndpointKey]?.auth === "player"
      ? players[host]!.get(url)
      : app.get(host, url);
  };

  test("returns event_not_found from every call for another operator's event", async () => {
    const foreign = (await events("", "eal-eu-en"))[0]!;
    expect(calls).toHaveLength(8);
    for (const call of calls) {
      const { status, body } = await ask(brand, call, foreign.id);
      expect({ call, status, body }).toMatchObject({ status: 404, body: { code: "event_not_found" } });
      expect({ call, status: (await ask("eal-eu-en", call, foreign.id)).status }).toEqual({
        call,
        status: 200,
      });
    }
  });

  test("returns event_not_found from every call for the operator's event in another country", async () => {
    const { id } = await anEvent();
    await app.database.run("update events set country = 'TZ' where id = $1", [id]);
    for (const call of calls)
      expect({ call, status: (await ask(brand, call, id)).status }).toEqual({ call, status: 404 });
    await app.database.run("update events set country = 'KE' where id = $1", [id]);
  });

  test.each(["x", "123", "00000000-0000-7000-8000-000000000000", "' or 1=1 --", "%00", "x".repeat(64)])(
    "returns event_not_found from every call for the id %j",
    async (id) => {
      for (const call of calls) {
        const { status, body } = await ask(brand, call, id);
        expect({ call, status, body }).toMatchObject({ status: 404, body: { code: "event_not_found" } });
      }
    },
  );

  test.each(["", "?id=", `?id=${"x".repeat(65)}`, "?id=a&id=b"])(
    "returns 400 for the query %j",
    async (query) => {
      const { status, body } = await app.get(brand, `/api/game/event-by-id${query}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    },
  );

  test("refuses a request with another person's number", async () => {
    const { id } = await anEvent();
    for (const call of ["event-by-id", "event-by-participants"]) {
      const { status, body } = await app.get(brand, `/api/game/${call}?id=${id}&msisdn=254710000000`);
      expect({ status, body }).toMatchObject({ status: 403, body: { code: "not_yours" } });
    }
  });

  test("returns rules in the brand's language", async () => {
    const event = (await events("", "blg-ps-ar"))[0]!;
    const { rules } = (await app.get("blg-ps-ar", `/api/game/event-rules?id=${event.id}`)).body as {
      rules: string[];
    };
    expect(rules.length).toBeGreaterThan(2);
    expect(rules.every((rule) => /[\u0600-\u06ff]/.test(rule))).toBe(true);
  });
});

describe("participants", () => {
  type Page = { participants: Participant[]; page: number; pageSize: number; pages: number; total: number };
  const page = async (id: string, query = "") =>
    (await app.get(brand, `/api/game/event-by-participants?id=${id}${query}`)).body as Page;

  test("returns 25 per page, each participant once over all pages", async () => {
    const { id, entrants } = await anEvent((event) => event.entrants > 60);
    const first = await page(id);
    expect(first).toMatchObject({ page: 1, pageSize: 25, total: entrants });
    const all = [...first.participants];
    for (let number = 2; number <= first.pages; number++) {
      const { participants } = await page(id, `&page=${number}`);
      expect(participants.length).toBeLessThanOrEqual(25);
      all.push(...participants);
    }
    expect(new Set(all.map(({ eventTeamId }) => eventTeamId)).size).toBe(all.length);
    expect(all.filter(({ isWaiting }) => !isWaiting)).toHaveLength(entrants);
  });

  test("marks players who accept no challenges and lists them last, after all pages of others", async () => {
    const { id } = await anEvent((event) => event.entrants > 60);
    await app.database.run(
      `update players set is_open_to_challenges = false
       where id in (select player_id from entries where event_id = $1 and state = 'entered' and number in (10, 20))`,
      [id],
    );
    const { pages } = await page(id);
    const participants: Participant[] = [];
    for (let number = 1; number <= pages; number++) {
      participants.push(...(await page(id, `&page=${number}`)).participants);
    }
    const closed = await app.database.run(
      `select player_id as id from entries join players on players.id = player_id
       where event_id = $1 and state <> 'left' and not is_open_to_challenges order by number`,
      [id],
    );
    expect(closed.length).toBeGreaterThan(1);
    expect(participants.slice(-closed.length).map(({ player }) => player.id)).toEqual(
      closed.map((row) => row["id"]),
    );
    expect(participants.filter(({ isOpen }) => !isOpen)).toHaveLength(closed.length);
  });

  test("returns none beyond the last page", async () => {
    const { id } = await anEvent();
    expect((await page(id, "&page=99999")).participants).toEqual([]);
  });

  test.each(["0", "-1", "1.5", "abc", "", "1e3", "100001", "9".repeat(30)])(
    "refuses page %j",
    async (number) => {
      const { id } = await anEvent();
      const { status, body } = await app.get(
        brand,
        `/api/game/event-by-participants?id=${id}&page=${number}`,
      );
      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          code: "invalid_input",
          fields: { page: { code: "invalid_input", message: expect.any(String) } },
        },
      });
    },
  );

  test.each(["0", "101", "x"])("refuses page size %j", async (size) => {
    const { id } = await anEvent();
    expect((await app.get(brand, `/api/game/event-by-participants?id=${id}&pageSize=${size}`)).status).toBe(
      400,
    );
  });
});

test("documents the bounds of page numbers and page sizes that the call enforces", async () => {
  const { id } = await anEvent();
  const path = "/api/game/event-by-participants";
  const { paths } = openApiOf([battlegroundsContract], { title: "Kickoff", version: "1" });
  const { parameters, responses } = (paths as Record<string, { get: Described }>)[path]!.get;
  const described = responses[200].content["application/json"].schema.properties;
  for (const [name, standard] of [
    ["page", 1],
    ["pageSize", 25],
  ] as const) {
    const bounds = parameters.find((parameter) => parameter.name === name)!.schema;
    expect(bounds).toEqual({ type: "integer", minimum: 1, maximum: expect.any(Number), default: standard });
    expect({ ...described[name], default: standard }).toEqual(bounds);
    const asked = async (value: number) => (await app.get(brand, `${path}?id=${id}&${name}=${value}`)).status;
    expect([
      await asked(bounds.minimum - 1),
      await asked(bounds.minimum),
      await asked(bounds.maximum),
      await asked(bounds.maximum + 1),
    ]).toEqual([400, 200, 200, 400]);
  }
});

test("no list contains a phone number, an address or a birthday", async () => {
  const { id } = await anEvent();
  const calls = [
    "live-matches",
    `event-by-participants?id=${id}`,
    `event-rankings?id=${id}`,
    "season-rankings",
  ];
  for (const call of calls) {
    const text = JSON.stringify((await app.get(brand, `/api/game/${call}`)).body);
    expect(text).not.toMatch(/msisdn|email|dateOfBirth|2547\d{8}/);
  }
});

test("problem messages use the brand's language", async () => {
  const { body } = await app.get("eal-eu-fr", "/api/game/event-by-id?id=x");
  const words = app.sites.byKey.get("eal-eu-fr")!.problemText("event_not_found");
  expect(body).toEqual({ code: "event_not_found", message: words });
});

test("an unknown host gets 421 in production and the default brand in demo", async () => {
  const production = await startTestApp({ isDemo: false });
  try {
    const ask = (one: TestApp) =>
      one.server.inject({ url: "/api/game/games", headers: { host: "evil.example" } });
    expect((await ask(production)).statusCode).toBe(421);
    expect((await ask(app)).statusCode).toBe(200);
  } finally {
    await production.stop();
  }
});
