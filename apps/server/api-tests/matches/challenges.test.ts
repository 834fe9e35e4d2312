import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BattlegroundSuggestions, Suggestion } from "#features/matches/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

/** Returns the problem code, and checks that the database did not change. */
async function refusalOf(ask: () => Promise<{ status: number; body: unknown }>) {
  const before = await checksumsOf(app.database);
  const { status, body } = await ask();
  expect(await checksumsOf(app.database)).toEqual(before);
  return [status, (body as { code: string }).code];
}

describe("challenging is refused", () => {
  test("for oneself", async () => {
    const one = await ladder.newEntrant();
    expect(await refusalOf(() => ladder.challenge(one, one.teamId))).toEqual([400, "challenge_self"]);
  });

  test("without an entry", async () => {
    const [stranger, one] = [await ladder.newPlayer(), await ladder.newEntrant()];
    expect(await refusalOf(() => ladder.challenge(stranger, one.teamId))).toEqual([403, "not_entered"]);
  });

  test("for a player who has left or never entered", async () => {
    const [one, leaver] = [await ladder.newEntrant(), await ladder.newEntrant()];
    await leaver.post("leave-event", { eventId: ladder.eventId });
    expect(await refusalOf(() => ladder.challenge(one, leaver.teamId))).toEqual([
      409,
      "opponent_not_entered",
    ]);
    const nobody = "00000000-0000-7000-8000-000000000000";
    expect(await refusalOf(() => ladder.challenge(one, nobody))).toEqual([409, "opponent_not_entered"]);
  });

  test("for a removed player", async () => {
    const [one, removed] = [await ladder.newEntrant(), await ladder.newEntrant()];
    await app.database.run("update players set removed_at = now() where id = $1", [removed.id]);
    expect(await refusalOf(() => ladder.challenge(one, removed.teamId))).toEqual([
      409,
      "opponent_not_entered",
    ]);
  });

  test("for a player who is closed to challenges, until they open again", async () => {
    const [one, closed] = [await ladder.newEntrant(), await ladder.newEntrant()];
    const set = (isOpen: boolean) => closed.post("challenge-setting", { isOpen });
    expect(await set(false)).toEqual({ status: 200, body: { isOpen: false } });
    expect(await refusalOf(() => ladder.challenge(one, closed.teamId))).toEqual([
      403,
      "closed_to_challenges",
    ]);
    expect((await ladder.challenge(closed, one.teamId)).status).toBe(200);
    const third = await ladder.newEntrant();
    await set(true);
    expect((await ladder.challenge(third, closed.teamId)).status).toBe(200);
  });

  test("for a locked player, whose number belongs to another person now", async () => {
    const [one, locked] = [await ladder.newEntrant(), await ladder.newEntrant()];
    await app.database.run("update players set msisdn = null, locked_at = now() where id = $1", [locked.id]);
    expect(await refusalOf(() => ladder.challenge(one, locked.teamId))).toEqual([
      403,
      "closed_to_challenges",
    ]);
    const options = await one.get(`challenge-options?opponentId=${locked.id}`);
    expect(options.body).toMatchObject({ refusal: "closed_to_challenges" });
  });

  test("with another player's entry", async () => {
    const [one, other, third] = [
      await ladder.newEntrant(),
      await ladder.newEntrant(),
      await ladder.newEntrant(),
    ];
    const asked = () => ladder.challenge(one, other.teamId, { challengerTeamId: third.teamId });
    expect(await refusalOf(asked)).toEqual([403, "not_yours"]);
  });

  test("for the same player twice, from either side", async () => {
    const { challenger, challenged } = await ladder.request();
    expect(await refusalOf(() => ladder.challenge(challenger, challenged.teamId))).toEqual([
      409,
      "challenge_exists",
    ]);
    expect(await refusalOf(() => ladder.challenge(challenged, challenger.teamId))).toEqual([
      409,
      "challenge_exists",
    ]);
  });

  test("with five open requests", async () => {
    const one = await ladder.newEntrant();
    for (let count = 0; count < 5; count++) {
      expect((await ladder.challenge(one, (await ladder.newEntrant()).teamId)).status).toBe(200);
    }
    const sixth = await ladder.newEntrant();
    expect(await refusalOf(() => ladder.challenge(one, sixth.teamId))).toEqual([409, "too_many_challenges"]);
  });
});

describe("a kickoff", () => {
  const hour = 3_600_000;
  test.each([
    ["in the past", -hour],
    ["now", 0],
    ["beyond thirty days", 30 * 24 * hour + 60_000],
    ["after the event", 61 * 24 * hour],
  ])("%s is refused", async (_, ahead) => {
    const [one, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
    const proposedDate = new Date(app.clock.now().getTime() + ahead).toISOString();
    const asked = await ladder.challenge(one, other.teamId, { proposedDate });
    expect(asked).toMatchObject({
      status: 400,
      body: { code: "invalid_kickoff", fields: { proposedDate: { message: "Invalid kickoff time" } } },
    });
    const { matchId } = (await ladder.challenge(one, other.teamId)).body.match;
    const moved = () => other.post("decline-schedule", { matchId, proposedDate });
    expect(await refusalOf(moved)).toEqual([400, "invalid_kickoff"]);
  });

  test("before the start of the event is refused", async () => {
    const [one, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
    const starts = (hours: number) =>
      app.database.run("update events set starts_at = $2 where id = $1", [
        ladder.eventId,
        ladder.later(hours),
      ]);
    await starts(3);
    expect(await refusalOf(() => ladder.challenge(one, other.teamId))).toEqual([400, "invalid_kickoff"]);
    await starts(-1);
  });

  test.each(["tomorrow", "2026-13-45T00:00:00Z", "", 12, null])(
    "in the format %j is refused",
    async (proposedDate) => {
      const [one, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
      const [status] = await refusalOf(() => ladder.challenge(one, other.teamId, { proposedDate }));
      expect(status).toBe(400);
    },
  );

  test("within half an hour of another match is refused", async () => {
    const { challenger, challenged, matchId } = await ladder.request();
    await challenged.post("accept-match", { matchId });
    const third = await ladder.newEntrant();
    const near = { proposedDate: new Date(ladder.later(2).getTime() + 60_000).toISOString() };
    expect(await refusalOf(() => ladder.challenge(challenger, third.teamId, near))).toEqual([
      409,
      "kickoff_taken",
    ]);
  });
});

describe("a move", () => {
  const calls = [
    ["accept-match", {}],
    ["decline-schedule", {}],
    ["cancel-match", {}],
    ["ready-up", {}],
    ["submit-scores", { scoreChallenger: 1, scoreChallenged: 0 }],
    ["verify-match-result", {}],
    ["dispute-match-result", { reason: "not_played" }],
  ] as const;

  test.each(calls)("%s is refused for a stranger", async (call, more) => {
    const { matchId } = await ladder.request();
    const stranger = await ladder.newEntrant();
    expect(await refusalOf(() => stranger.post(call, { matchId, ...more }))).toEqual([403, "not_your_match"]);
  });

  test("marks the notifications that asked for it as read", async () => {
    const { challenged, matchId } = await ladder.request();
    const unread = async () =>
      ((await challenged.get("notifications")).body as { unread: { link: string }[] }).unread.map(
        ({ link }) => link,
      );
    expect(await unread()).toEqual([expect.stringContaining(matchId)]);
    await challenged.post("accept-match", { matchId });
    expect(await unread()).toEqual([]);
  });

  test("is refused for the wrong side", async () => {
    const { challenger, challenged, matchId } = await ladder.request();
    for (const call of ["accept-match", "decline-schedule"]) {
      expect(await refusalOf(() => challenger.post(call, { matchId }))).toEqual([403, "not_your_move"]);
    }
    expect(await refusalOf(() => challenged.post("cancel-match", { matchId }))).toEqual([
      403,
      "not_your_move",
    ]);
  });

  test("is refused out of turn or on an outdated version", async () => {
    const { challenged, challenger, matchId } = await ladder.request();
    expect(await refusalOf(() => challenged.post("ready-up", { matchId }))).toEqual([409, "match_moved"]);
    const stale = () => challenged.post("accept-match", { matchId, version: 9 });
    expect(await refusalOf(stale)).toEqual([409, "match_moved"]);
    await challenged.post("accept-match", { matchId });
    expect(await refusalOf(() => challenger.post("ready-up", { matchId }))).toEqual([
      409,
      "check_in_not_open",
    ]);
  });

  test("with a draw is refused if the game has no draws", async () => {
    const knockout = await openLadder(app, { id: "knockout", hasDraws: false });
    const { challenger, challenged, matchId } = await knockout.request();
    await challenged.post("accept-match", { matchId });
    app.clock.advance("2h");
    for (const player of [challenger, challenged]) await player.post("ready-up", { matchId });
    const picture = await challenger.upload("upload-screenshot", await uniquePicture(64, 36));
    const { fileId: screenshot } = picture.body as { fileId: string };
    const submit = (scoreChallenger: number, scoreChallenged: number) =>
      challenger.post("submit-scores", { matchId, scoreChallenger, scoreChallenged, screenshot });
    expect(await refusalOf(() => submit(1, 1))).toEqual([400, "draw_refused"]);
    expect((await submit(2, 1)).status).toBe(200);
  });

  test("is refused if the opponent has left", async () => {
    const { challenger, challenged, matchId } = await ladder.request();
    await challenger.post("leave-event", { eventId: ladder.eventId });
    for (const call of ["accept-match", "decline-schedule"]) {
      expect(await refusalOf(() => challenged.post(call, { matchId }))).toEqual([
        409,
        "opponent_not_entered",
      ]);
    }
  });

  test("is refused for an unknown match", async () => {
    const one = await ladder.newEntrant();
    for (const matchId of ["x", "00000000-0000-7000-8000-000000000000"]) {
      expect(await refusalOf(() => one.post("accept-match", { matchId }))).toEqual([404, "match_not_found"]);
    }
  });
});

describe("suggestions", () => {
  const suggested = async (player: TestPlayer) =>
    (
      (await player.get(`challenge-suggestions?eventId=${ladder.eventId}`)).body as {
        suggestions: Suggestion[];
      }
    ).suggestions;
  const setElo = (playerId: string, elo: number) =>
    app.database.run("update ranking_rows set elo = $2 where player_id = $1", [playerId, elo]);

  test("lists challengeable players closest in ELO", async () => {
    const [me, closest, further, blocked, closed, removed, asked, agreed, left] = await Promise.all(
      Array.from({ length: 9 }, () => ladder.newEntrant()),
    );
    const elos = [5000, 5001, 4990, 5000, 5000, 5000, 5000, 5000, 5000];
    const all = [me!, closest!, further!, blocked!, closed!, removed!, asked!, agreed!, left!];
    for (const [index, player] of all.entries()) await setElo(player.id, elos[index]!);
    await blocked!.post("block-player", { playerId: me!.id, block: true });
    await closed!.post("challenge-setting", { isOpen: false });
    await app.database.run("update players set removed_at = now() where id = $1", [removed!.id]);
    await ladder.challenge(asked!, me!.teamId);
    const proposedDate = ladder.later(10).toISOString();
    const { matchId } = (await ladder.challenge(me!, agreed!.teamId, { proposedDate })).body.match;
    expect((await agreed!.post("accept-match", { matchId })).status).toBe(200);
    await left!.post("leave-event", { eventId: ladder.eventId });
    const found = await suggested(me!);
    expect(found.slice(0, 2)).toMatchObject([
      { eventTeamId: closest!.teamId, player: { id: closest!.id, elo: 5001 } },
      { eventTeamId: further!.teamId, player: { id: further!.id, elo: 4990 } },
    ]);
    expect(found.length).toBeLessThanOrEqual(6);
    const hidden = [me, blocked, closed, removed, asked, agreed, left].map((player) => player!.id);
    expect(found.filter(({ player }) => hidden.includes(player.id))).toEqual([]);
    expect((await ladder.challenge(me!, found[0]!.eventTeamId)).status).toBe(200);
  });

  test("lists friends first, and friends who have entered", async () => {
    const [me, rival, friend, closed] = await Promise.all(
      Array.from({ length: 4 }, () => ladder.newEntrant()),
    );
    for (const player of [me!, rival!]) await setElo(player.id, 7000);
    for (const other of [friend!, closed!]) {
      await me!.post("add-or-remove-friend", { friendUserId: other.id, add: true });
      await other.post("add-or-remove-friend", { friendUserId: me!.id, add: true });
    }
    await closed!.post("challenge-setting", { isOpen: false });
    const { body } = await me!.get(`challenge-suggestions?eventId=${ladder.eventId}`);
    const { suggestions, friends } = body as { suggestions: Suggestion[]; friends: { id: string }[] };
    expect(suggestions.slice(0, 2)).toMatchObject([
      { player: { id: friend!.id }, isFriend: true },
      { player: { id: rival!.id, elo: 7000 }, isFriend: false },
    ]);
    expect(friends.map(({ id }) => id).toSorted()).toEqual([friend!.id, closed!.id].toSorted());
    await ladder.challenge(me!, suggestions[0]!.eventTeamId);
  });

  test("lists opponents for each battleground of the player", async () => {
    const [me, rival] = [await ladder.newEntrant(), await ladder.newEntrant()];
    for (const player of [me, rival]) await setElo(player.id, 9000);
    const arenasOf = async (player: TestPlayer) =>
      ((await player.get("suggested-opponents")).body as { battlegrounds: BattlegroundSuggestions[] })
        .battlegrounds;
    expect(await arenasOf(me)).toMatchObject([
      { eventId: ladder.eventId, title: "Ladder", suggestions: [{ player: { id: rival.id } }, {}, {}] },
    ]);
    expect(await arenasOf(await ladder.newPlayer())).toEqual([]);
    await app.database.run("update events set stage = 'finals' where id = $1", [ladder.eventId]);
    expect([await arenasOf(me), await suggested(me)]).toEqual([[], []]);
    await app.database.run("update events set stage = 'ladder' where id = $1", [ladder.eventId]);
  });

  test("requires an entry", async () => {
    expect(await suggested(await ladder.newPlayer())).toEqual([]);
  });
});

describe("entry conditions are checked again", () => {
  const lost = {
    subscription_needed: (id: string) =>
      app.database.run("update subscriptions set state = 'ended', ended_at = now() where player_id = $1", [
        id,
      ]),
    account_needed: (id: string) => app.database.run("delete from game_accounts where player_id = $1", [id]),
    player_restricted: (id: string) =>
      app.database.run("insert into restrictions values ($1, 'cheated', now(), null)", [id]),
  };

  test.each(Object.entries(lost))("when challenging: %s", async (code, lose) => {
    const [one, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
    await lose(one.id);
    const [, refusal] = await refusalOf(() => ladder.challenge(one, other.teamId));
    expect(refusal).toBe(code);
  });

  test.each(Object.entries(lost))("when accepting: %s", async (code, lose) => {
    const { challenged, matchId } = await ladder.request();
    await lose(challenged.id);
    expect((await refusalOf(() => challenged.post("accept-match", { matchId })))[1]).toBe(code);
  });

  test.each(Object.entries(lost))("when checking in: %s", async (code, lose) => {
    const { challenger, challenged, matchId } = await ladder.request();
    await challenged.post("accept-match", { matchId });
    app.clock.advance("110m");
    await lose(challenger.id);
    expect(await challenger.post("ready-up", { matchId })).toMatchObject({ body: { code } });
    expect((await challenged.post("ready-up", { matchId })).status).toBe(200);
  });
});

test("cancelling is refused after the opponent has checked in", async () => {
  const { challenger, challenged, matchId } = await ladder.request();
  await challenged.post("accept-match", { matchId });
  app.clock.advance("110m");
  await challenger.post("ready-up", { matchId });
  expect(await challenged.post("cancel-match", { matchId })).toMatchObject({
    status: 409,
    body: { code: "cancel_over" },
  });
});
