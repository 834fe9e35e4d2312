import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryStatus, EventCard } from "#features/battlegrounds/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

const brand = "blg-za-en";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp({ seeded: [brand] });
});
afterAll(() => app.stop());

interface Answer {
  status: number;
  body: { entryStatus: EntryStatus; code: string; fields: Record<string, { code: string; message: string }> };
}
const join = (player: TestPlayer, eventId: string, more: object = {}) =>
  player.post("join-event", {
    eventId,
    userId: player.id,
    msisdn: player.msisdn,
    ...more,
  }) as Promise<Answer>;
const leave = (player: TestPlayer, eventId: string, headers = {}) =>
  player.post("leave-event", { eventId, userId: player.id }, headers) as Promise<Answer>;
const openEvent = (player: TestPlayer, eventId: string) =>
  player.get(`entry-conditions?id=${eventId}`) as Promise<Answer>;

const list = async (query: string) =>
  ((await (await newPlayer(app, brand)).get(`events${query}`)).body as { events: EventCard[] }).events;

async function anOpenEvent(platform: EventCard["platform"]): Promise<EventCard> {
  const events = await list("");
  const found = events.find((event) => {
    const isOpen = event.isRegistrationOpen && event.stage !== "finals";
    return isOpen && event.platform === platform && event.entrants < event.capacity;
  });
  if (!found) throw new Error("the demo data has no such event");
  return found;
}

describe("entering", () => {
  test("shows the conditions, enters, and lists the entrant", async () => {
    const player = await newPlayer(app, brand);
    const event = await anOpenEvent("any");
    const before = (await openEvent(player, event.id)).body.entryStatus;
    expect(before).toMatchObject({ registration: "open", entry: null, isFull: false, title: event.title });
    expect(before.conditions).toEqual(
      ["standing", "country", "age", "subscription", "account"].map((condition) => ({
        condition,
        isMet: true,
      })),
    );
    const { status, body } = await join(player, event.id);
    expect([status, body.entryStatus.entry?.state, body.entryStatus.entrants]).toEqual([
      200,
      "entered",
      event.entrants + 1,
    ]);
    expect(body.entryStatus).toEqual((await openEvent(player, event.id)).body.entryStatus);
  });

  test("enters once after a double click and a retry", async () => {
    const player = await newPlayer(app, brand);
    const { id } = await anOpenEvent("any");
    const key = { "idempotency-key": `join-${player.id}` };
    const responses = await Promise.all([
      join(player, id),
      join(player, id),
      player.post("join-event", { eventId: id }, key),
      player.post("join-event", { eventId: id }, key),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status !== 409)).not.toContain(500);
    const rows = await app.database.run("select state from entries where event_id = $1 and player_id = $2", [
      id,
      player.id,
    ]);
    expect(rows).toEqual([{ state: "entered" }]);
  });

  test("gives no place to a player who unlinks the account meanwhile", async () => {
    const player = await newPlayer(app, brand);
    const event = await anOpenEvent("any");
    const gameId = (await openEvent(player, event.id)).body.entryStatus.gameId;
    const joining = await app.database.transaction(async (trx) => {
      await trx.run("select from events where id = $1 for no key update", [event.id]);
      const joined = join(player, event.id);
      const waiting = () =>
        app.database.run(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      expect((await player.post("unlink-game-account", { gameId })).status).toBe(200);
      return { joined };
    });
    expect(await joining.joined).toMatchObject({ status: 403, body: { code: "account_needed" } });
  });

  test("reports ps5 as unmet until it is confirmed", async () => {
    const player = await newPlayer(app, brand);
    const { id } = await anOpenEvent("ps5");
    expect(await join(player, id)).toMatchObject({
      status: 403,
      body: { code: "ps5_unconfirmed", fields: { ps5: { code: "ps5_unconfirmed" } } },
    });
    expect((await join(player, id, { isPs5Confirmed: true })).body.entryStatus.entry?.state).toBe("entered");
  });

  test("lists both a missing subscription and a missing account", async () => {
    const player = await newPlayer(app, brand);
    const { id } = await anOpenEvent("any");
    await app.database.run("delete from subscriptions where player_id = $1", [player.id]);
    await app.database.run("delete from game_accounts where player_id = $1", [player.id]);
    const { status, body } = await join(player, id);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      403,
      "subscription_needed",
      ["subscription", "account"],
    ]);
    expect(body.fields["account"]?.message).toBe("Link your account for this game first.");
  });

  test("requires a session", async () => {
    const { id } = await anOpenEvent("any");
    const url = `/api/game/entry-conditions?id=${id}`;
    const { statusCode } = await app.server.inject({ url, headers: { host: `${brand}.localhost` } });
    expect(statusCode).toBe(401);
  });
});

describe("leaving", () => {
  test("moves the first waiting player up and notifies that player with a link", async () => {
    const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(app, brand)));
    const [first, , third] = players as [TestPlayer, TestPlayer, TestPlayer];
    const { id, entrants } = await anOpenEvent("any");
    await app.database.run("update events set capacity = $2 where id = $1", [id, entrants + 2]);
    for (const player of players) await join(player, id);
    expect((await openEvent(third, id)).body.entryStatus).toMatchObject({
      isFull: true,
      entry: { state: "waiting", placeInLine: 1, canLeave: true },
    });
    const left = await leave(first, id);
    expect([left.status, left.body.entryStatus.entry]).toEqual([200, null]);
    expect((await openEvent(third, id)).body.entryStatus.entry).toMatchObject({
      state: "entered",
      placeInLine: null,
    });
    const received = (await third.get("notifications")).body as { unread: { kind: string; link: string }[] };
    expect(received.unread).toMatchObject([{ kind: "place_free", link: `/event-home/${id}` }]);
  });

  test("notifies the player of the start time, unless the event has started", async () => {
    const { id, entrants } = await anOpenEvent("any");
    await app.database.run("update events set capacity = $2 where id = $1", [id, entrants + 1]);
    const notificationOf = async (startsIn: string) => {
      const [first, second] = [await newPlayer(app, brand), await newPlayer(app, brand)];
      for (const player of [first, second]) await join(player, id);
      await app.database.run("update events set starts_at = $2::timestamptz + $3::interval where id = $1", [
        id,
        app.clock.now(),
        startsIn,
      ]);
      await leave(first, id);
      const { unread } = (await second.get("notifications")).body as { unread: { moment: object | null }[] };
      await leave(second, id);
      return unread[0]?.moment;
    };
    expect(await notificationOf("1 hour")).toMatchObject({ kind: "starts" });
    expect(await notificationOf("-1 hour")).toBeNull();
  });

  test("removes the player's face from the poster and shows the next entrant's", async () => {
    const { id, faces } = await anOpenEvent("any");
    const entered = await app.database.run(
      `select player.avatar from entries as entry join players as player on player.id = entry.player_id
       where entry.event_id = $1 and entry.state <> 'left' order by entry.number limit 5`,
      [id],
    );
    const avatars = entered.map(({ avatar }) => avatar);
    expect(faces).toEqual(avatars.slice(0, 3));
    await app.database.run(
      `update entries set state = 'left', left_at = $2 where event_id = $1 and number <=
         (select number from entries where event_id = $1 and state <> 'left' order by number offset 1 limit 1)`,
      [id, app.clock.now()],
    );
    const poster = (await list("")).find((event) => event.id === id);
    expect(poster?.faces).toEqual(avatars.slice(2, 5));
  });

  test("is refused after a match is agreed on, and changes nothing", async () => {
    const [one, other] = [await newPlayer(app, brand), await newPlayer(app, brand)];
    const event = (await list("?phase=running")).find(({ stage }) => stage !== "finals")!;
    await app.database.run(
      "update events set registration_closes_at = ends_at, capacity = capacity + 10 where id = $1",
      [event.id],
    );
    const teams = await Promise.all(
      [one, other].map(async (player) => (await join(player, event.id)).body.entryStatus.entry?.eventTeamId),
    );
    const asked = await one.post("create-challenge", {
      eventId: event.id,
      challengedTeamId: teams[1],
      isInstant: true,
    });
    const { match } = asked.body as { match: { matchId: string } };
    expect((await openEvent(one, event.id)).body.entryStatus.entry?.canLeave).toBe(true);
    expect((await other.post("accept-match", { matchId: match.matchId })).status).toBe(200);
    for (const player of [one, other]) {
      expect((await openEvent(player, event.id)).body.entryStatus.entry?.canLeave).toBe(false);
      expect(await leave(player, event.id)).toMatchObject({ status: 409, body: { code: "leaving_over" } });
    }
  });
});

// Runs last, because it changes a final of the demo data.
test("a final requires a place in a closed qualifier, says who has one, and cannot be joined", async () => {
  const final = (await list("")).find(({ stage, phase }) => stage === "finals" && phase === "registration");
  if (!final) throw new Error("the demo data has no final ahead");
  expect(final.isRegistrationOpen).toBe(false);
  const [qualifier] = await app.database.run(
    "select id from events where final_event_id = $1 order by entrants_count desc, id limit 1",
    [final.id],
  );
  const qualifierId = String(qualifier?.["id"]);
  const [first, last] = [await newPlayer(app, brand), await newPlayer(app, brand)];
  for (const [index, player] of [first, last].entries()) {
    await app.database.run(
      `insert into entries (id, event_id, player_id, number, state, entered_at)
       values (gen_random_uuid(), $1, $2, $3, 'entered', now())`,
      [qualifierId, player.id, 100_001 + index],
    );
  }
  const verdicts = async () => {
    const responses = await Promise.all([first, last].map((player) => openEvent(player, final.id)));
    return responses.map(({ body: { entryStatus } }) => entryStatus.conditions[0]);
  };
  const place = (isMet: boolean) => ({ condition: "qualification", isMet });
  await app.database.run("update events set closed_at = null where id = $1", [qualifierId]);
  await app.database.run("update entries set place = null where event_id = $1", [qualifierId]);
  expect(await verdicts()).toEqual([place(false), place(false)]);
  await app.database.run(
    "update entries set place = case player_id when $2 then 1 else number + 1 end where event_id = $1",
    [qualifierId, first.id],
  );
  await app.database.run("update events set closed_at = now() where id = $1", [qualifierId]);
  expect(await verdicts()).toEqual([place(true), place(false)]);
  // A drawn final accepts nobody else.
  await app.database.run("update events set bracket_version = 1 where id = $1", [final.id]);
  expect(await verdicts()).toEqual([place(false), place(false)]);
});
