import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { tableRoom } from "#features/rankings/rules.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { waitingListEvent } from "../rules.ts";
import { bindEntries } from "./enter.ts";
import { entriesOfPerson } from "./personal-data.ts";
import { listEntries } from "./service.ts";
import { startEntryTest, type EntryTest } from "./testing/entry-test.ts";

let setup: EntryTest;

beforeAll(async () => {
  setup = await startEntryTest(brandFile);
});
afterAll(() => setup.close());

async function problemOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`no problem: ${String(error)}`);
  return { code: error.code, fields: error.fields.map(({ field }) => field) };
}
const run = (text: string, values: unknown[]) => setup.database.run(text, values);
const restrict = (playerId: string, endsAt: Date | null) =>
  run("insert into restrictions values ($1, 'test', $2, $3)", [playerId, setup.later(-2), endsAt]);
const byEvent = (a: { eventId: string }, b: { eventId: string }) => (a.eventId < b.eventId ? -1 : 1);
const newsOf = (playerId: string) =>
  run("select kind, link from notifications where player_id = $1 order by id", [playerId]);

describe("entering", () => {
  test("gives a place and a table row once, also when repeated", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent();
    await setup.enter(player, event);
    await setup.enter(player, event);
    expect(await setup.standingOf(event)).toEqual({
      entered: [player],
      waiting: [],
      left: [],
      count: 1,
      lastNumber: 1,
      ranked: [player],
    });
    const { entry, entrants, isFull } = await setup.look(player, event);
    expect([entry?.state, entry?.placeInLine, entry?.canLeave]).toEqual(["entered", null, true]);
    expect([entrants, isFull]).toEqual([1, false]);
  });

  test("the player's list contains entered and waiting events until the player leaves or the event ends", async () => {
    const [first = "", second = "", player = ""] = await setup.newPlayers(3);
    const [open, full] = [await setup.newEvent(), await setup.newEvent()];
    for (const other of [first, second]) await setup.enter(other, full);
    for (const event of [open, full]) await setup.enter(player, event);
    const own = (now = setup.clock.now()) => listEntries(setup.database, player, now);
    const both = [
      { eventId: open, isWaiting: false },
      { eventId: full, isWaiting: true },
    ];
    expect((await own()).toSorted(byEvent)).toEqual(both.toSorted(byEvent));
    await setup.leave(player, open);
    expect(await own()).toEqual([{ eventId: full, isWaiting: true }]);
    expect(await own(setup.later(49))).toEqual([]);
  });

  test("adds players to the waiting list of a full event in order", async () => {
    const players = await setup.newPlayers(4);
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    const { entered, waiting, count, ranked } = await setup.standingOf(event);
    expect([entered, waiting, count]).toEqual([players.slice(0, 2), players.slice(2), 2]);
    expect(ranked.toSorted()).toEqual(players.slice(0, 2).toSorted());
    const places = await Promise.all(players.map((player) => setup.look(player, event)));
    expect(places.map(({ entry }) => entry?.placeInLine)).toEqual([null, null, 1, 2]);
  });

  test.each([
    ["before registration opens", { opensIn: 1, closesIn: 2, startsIn: 3 }, "registration_not_open"],
    ["after it has closed", { opensIn: -2, closesIn: -1 }, "registration_closed"],
    ["where qualifiers lead", { stage: "finals" }, "enter_by_qualifying"],
  ] as const)("is refused %s", async (_, event, code) => {
    const [player = ""] = await setup.newPlayers(1);
    const eventId = await setup.newEvent(event);
    expect((await problemOf(setup.enter(player, eventId))).code).toBe(code);
    expect(await setup.standingOf(eventId)).toMatchObject({ entered: [], lastNumber: 0, ranked: [] });
  });

  test("lists all unmet conditions and changes nothing", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent({ platform: "ps5" });
    await run("update players set country = 'NG', date_of_birth = '2015-01-01' where id = $1", [player]);
    await run("update subscriptions set state = 'ended', ended_at = now() where player_id = $1", [player]);
    await run("delete from game_accounts where player_id = $1", [player]);
    await restrict(player, null);
    expect(await problemOf(setup.enter(player, event))).toEqual({
      code: "player_restricted",
      fields: ["standing", "country", "age", "subscription", "account", "ps5"],
    });
    const { conditions, entry } = await setup.look(player, event);
    expect(conditions.every(({ isMet }) => !isMet)).toBe(true);
    expect(entry).toBeNull();
    expect(await setup.standingOf(event)).toMatchObject({ entered: [], lastNumber: 0, ranked: [] });
  });

  test("on a PS5 battleground needs the player's confirmation, which is stored", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent({ platform: "ps5" });
    expect(await problemOf(setup.enter(player, event))).toEqual({ code: "ps5_unconfirmed", fields: ["ps5"] });
    await setup.enter(player, event, true);
    const { conditions } = await setup.look(player, event);
    expect(conditions.find(({ condition }) => condition === "ps5")?.isMet).toBe(true);
  });

  test("accepts a guardian's consent instead of the age", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent();
    await run("update players set date_of_birth = '2012-01-01' where id = $1", [player]);
    expect((await problemOf(setup.enter(player, event))).code).toBe("age_refused");
    await run("insert into guardian_consents values ($1, 'parent@kickoff.example', now(), now())", [player]);
    await setup.enter(player, event);
    expect((await setup.standingOf(event)).entered).toEqual([player]);
  });

  test("is refused while a restriction lasts", async () => {
    const [timed = "", lifted = ""] = await setup.newPlayers(2);
    const event = await setup.newEvent();
    await restrict(timed, setup.later(-1));
    await setup.enter(timed, event);
    await restrict(lifted, setup.later(1));
    expect((await problemOf(setup.enter(lifted, event))).code).toBe("player_restricted");
    await run("delete from restrictions where player_id = $1", [lifted]);
    await setup.enter(lifted, event);
  });

  test("returns event_not_found for another audience", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent();
    await run("update events set provider = 'other' where id = $1", [event]);
    expect((await problemOf(setup.enter(player, event))).code).toBe("event_not_found");
    expect((await problemOf(setup.leave(player, "no id"))).code).toBe("event_not_found");
  });
});

describe("leaving", () => {
  test("gives the place to the longest waiting player and notifies that player", async () => {
    const players = await setup.newPlayers(4);
    const [first = "", , third = "", fourth = ""] = players;
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    expect(await setup.leave(first, event)).toEqual({ eventId: event, movedUp: third });
    const { entered, waiting, left, count, ranked } = await setup.standingOf(event);
    expect([entered, waiting, left, count]).toEqual([players.slice(1, 3), [fourth], [first], 2]);
    expect(ranked.toSorted()).toEqual(players.slice(1, 3).toSorted());
    expect(await newsOf(third)).toEqual([{ kind: "place_free", link: `/event-home/${event}` }]);
    expect(await newsOf(fourth)).toEqual([]);
    expect((await setup.look(fourth, event)).entry?.placeInLine).toBe(1);
  });

  test("pushes the news to the player who moves up without waiting for the next minute", async () => {
    const players = await setup.newPlayers(3);
    const [first = "", , third = ""] = players;
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    await setup.database.run(
      `with session as (
         insert into sessions (token_hash, player_id, brand, user_agent, created_at, seen_at, expires_at)
         values (sha256($1::text::bytea), $1::uuid, 'blg-za-en', '', $2, $2, $2) returning token_hash
       )
       insert into push_subscriptions (id, player_id, session_hash, brand, endpoint, p256dh, auth, created_at)
       select $1::uuid, $1::uuid, token_hash, 'blg-za-en', 'https://push.example/' || $1, '', '', $2 from session`,
      [third, setup.clock.now()],
    );
    setup.enqueued.length = 0;
    await setup.leave(first, event);
    expect(setup.enqueued).toContain("send-pushes");
  });

  test("has no effect when repeated or without an entry", async () => {
    const [player = "", stranger = ""] = await setup.newPlayers(2);
    const event = await setup.newEvent();
    await setup.enter(player, event);
    await setup.leave(player, event);
    await setup.leave(player, event);
    await setup.leave(stranger, event);
    expect(await setup.standingOf(event)).toMatchObject({
      entered: [],
      left: [player],
      count: 0,
      ranked: [],
    });
  });

  test("the waiting list moves nobody up", async () => {
    const players = await setup.newPlayers(4);
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    expect(await setup.leave(players[2] ?? "", event)).toEqual({ eventId: event, movedUp: null });
    expect(await setup.standingOf(event)).toMatchObject({ count: 2, waiting: [players[3]] });
  });

  test("a returning player keeps the team id and goes to the end of the list", async () => {
    const players = await setup.newPlayers(3);
    const [first = ""] = players;
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    const team = (await setup.look(first, event)).entry?.eventTeamId;
    await setup.leave(first, event);
    await setup.enter(first, event);
    const { entry } = await setup.look(first, event);
    expect(entry).toMatchObject({ eventTeamId: team, state: "waiting", placeInLine: 1 });
    expect((await setup.standingOf(event)).lastNumber).toBe(4);
  });

  test("skips restricted players of the waiting list", async () => {
    const players = await setup.newPlayers(4);
    const [first = "", , third = "", fourth = ""] = players;
    const event = await setup.newEvent();
    for (const player of players) await setup.enter(player, event);
    await restrict(third, null);
    expect(await setup.leave(first, event)).toEqual({ eventId: event, movedUp: fourth });
  });

  test("is refused after the first match", async () => {
    const [player = ""] = await setup.newPlayers(1);
    const event = await setup.newEvent();
    await setup.enter(player, event);
    const { entry } = await setup.look(player, event);
    expect(await bindEntries(setup.database, [entry?.eventTeamId ?? ""], setup.clock.now())).toBe(true);
    expect((await setup.look(player, event)).entry?.canLeave).toBe(false);
    expect((await problemOf(setup.leave(player, event))).code).toBe("leaving_over");
    expect(await setup.standingOf(event)).toMatchObject({ entered: [player], count: 1, ranked: [player] });
  });

  test("a removed player leaves all future events, bound or not, and the waiting list moves up", async () => {
    const players = await setup.newPlayers(3);
    const [first = "", , third = ""] = players;
    const [ahead, running] = [await setup.newEvent(), await setup.newEvent({ startsIn: -1 })];
    for (const player of players) await setup.enter(player, ahead);
    await setup.enter(first, running);
    const { entry } = await setup.look(first, ahead);
    await bindEntries(setup.database, [entry?.eventTeamId ?? ""], setup.clock.now());
    const { service } = setup.brand;
    const person = { id: first, service, username: "gone", msisdn: null, email: null };
    const enqueued: unknown[] = [];
    const jobs = { enqueue: async (_trx: unknown, _job: unknown, told: unknown) => void enqueued.push(told) };
    const { erase } = entriesOfPerson({ jobs: jobs as Pick<Jobs, "enqueue"> });
    await setup.database.transaction((trx) => erase(trx, person, setup.clock.now(), null));
    expect(enqueued).toEqual([
      {
        rooms: [
          {
            to: { site: service, room: tableRoom(ahead) },
            message: { event: waitingListEvent, payload: { eventId: ahead } },
          },
          {
            to: { site: service, room: `viewer:${third}` },
            message: { event: unreadEvent, payload: { unreadCount: 1 } },
          },
        ],
        revoked: [],
      },
    ]);
    expect(await setup.standingOf(ahead)).toMatchObject({
      entered: players.slice(1),
      left: [first],
      count: 2,
    });
    expect(await newsOf(third)).toMatchObject([{ kind: "place_free" }]);
    expect((await setup.standingOf(running)).entered).toEqual([first]);
  });
});
