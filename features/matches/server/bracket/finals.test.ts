import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { newSeries } from "#features/battlegrounds/contract.ts";
import { startFinalsTest, type FinalsTest } from "../testing/finals-test.ts";
import { problemOf } from "../testing/match-test.ts";

let finals: FinalsTest;

beforeAll(async () => {
  finals = await startFinalsTest(brandFile, { connections: 20 });
});
afterAll(() => finals.close());

const atOnce = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, () => work()));

describe("opening qualifiers", () => {
  test("creates two qualifiers and their final once, also when repeated", async () => {
    const series = finals.planSeries();
    expect(newSeries.safeParse(series).success).toBe(true);
    const answers = await atOnce(() => finals.open(series));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const events = await finals.database.run(
      `select stage, qualifier_number as number, capacity, final_event_id = $1 as leads from events
       where id = $1 or final_event_id = $1 order by qualifier_number nulls first`,
      [series.id],
    );
    expect(events).toEqual([
      { stage: "finals", number: null, capacity: 8, leads: null },
      { stage: "qualifier", number: 1, capacity: 64, leads: true },
      { stage: "qualifier", number: 2, capacity: 64, leads: true },
    ]);
    expect(await finals.audit(series.id)).toEqual(["qualifiers_opened"]);
  });

  test("is refused for a game that is not offered", async () => {
    const series = finals.planSeries({ gameId: "chess" });
    expect(await problemOf(finals.open(series))).toBe("game_not_offered");
  });

  test("is refused when the final starts before the qualifiers end, or times are invalid", () => {
    const series = finals.planSeries();
    const { endsAt } = series.final;
    const late = { ...series, final: { ...series.final, startsAt: finals.later(2).toISOString() } };
    expect(newSeries.safeParse(late).success).toBe(false);
    const [qualifier] = series.qualifiers;
    const turned = { ...qualifier, startsAt: endsAt };
    expect(newSeries.safeParse({ ...series, qualifiers: [turned, qualifier] }).success).toBe(false);
    expect(newSeries.safeParse({ ...series, qualifiers: [qualifier] }).success).toBe(false);
  });
});

describe("closing a qualifier", () => {
  test("stores the places, which later corrections do not change", async () => {
    const { finalId, qualifierIds, players } = await finals.newSeries([6, 4]);
    const [first = "", second = ""] = qualifierIds;
    expect(await atOnce(() => finals.closeQualifier(first))).toEqual(
      expect.arrayContaining([true, false, false, false, false, false, false, false, false, false]),
    );
    expect(await finals.audit(first)).toEqual(["qualifier_closed"]);
    await finals.database.run(
      "update ranking_rows set total = 0 where player_id = $1 and board_id in (select id from boards where event_id = $2)",
      [players[0]?.[0], first],
    );
    await finals.closeQualifier(second);
    await finals.seed(finalId);
    expect((await finals.seedsOf(finalId))[0]).toBe(players[0]?.[0]);
  });

  test("waits for undecided matches and refuses challenges afterwards", async () => {
    const { qualifierIds } = await finals.newSeries([2, 2]);
    const [eventId = ""] = qualifierIds;
    const pair = await finals.newPair(eventId);
    const { matchId } = await pair.challenge({ proposedDate: finals.later(2).toISOString() });
    expect(await problemOf(finals.closeQualifier(eventId))).toBe("matches_unsettled");
    await finals.act(matchId, pair.challengedId, { move: "decline" });
    expect(await finals.closeQualifier(eventId)).toBe(true);
    expect(await problemOf(pair.challenge({ isInstant: true }))).toBe("challenges_not_here");
  });

  test("is refused before the start and for other events", async () => {
    const series = finals.planSeries();
    const [qualifier] = series.qualifiers;
    const ahead = { startsAt: finals.later(1).toISOString(), endsAt: finals.later(3).toISOString() };
    await finals.open({
      ...series,
      qualifiers: series.qualifiers.map((one) => ({ ...qualifier, ...one, ...ahead })),
    });
    const [row] = await finals.database.run("select id from events where final_event_id = $1", [series.id]);
    expect(await problemOf(finals.closeQualifier(String(row?.["id"])))).toBe("event_not_begun");
    expect(await problemOf(finals.closeQualifier(series.id))).toBe("event_not_found");
    expect(await problemOf(finals.closeQualifier("nothing"))).toBe("event_not_found");
  });
});

describe("advancing", () => {
  test("seeds the top four of each qualifier and creates the first matches once", async () => {
    const { finalId, qualifierIds, players } = await finals.newSeries([6, 6]);
    expect(await problemOf(finals.seed(finalId))).toBe("qualifiers_open");
    for (const id of qualifierIds) await finals.closeQualifier(id);
    const answers = await atOnce(() => finals.seed(finalId));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const [a = [], b = []] = players;
    const seeds = [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]];
    expect(await finals.seedsOf(finalId)).toEqual(seeds);
    const ties = await finals.tiesOf(finalId);
    expect(Object.keys(ties)).toHaveLength(15);
    expect(ties["U1.1"]).toMatchObject({ a: a[0], b: b[3], progress: "scheduled" });
    const matches = await finals.database.run(
      "select tie_code as code, state, kickoff_at as kickoff from matches where event_id = $1 order by tie_code",
      [finalId],
    );
    expect(matches.map(({ code, state }) => [code, state].join(" "))).toEqual([
      "U1.1 confirmed",
      "U1.2 confirmed",
      "U1.3 confirmed",
      "U1.4 confirmed",
    ]);
    expect(matches[0]?.["kickoff"]).toEqual(ties["U1.1"]?.startsAt);
    expect(await finals.notificationsOf(String(b[3]))).toEqual(["match_scheduled"]);
    expect(await finals.audit(finalId)).toEqual(["qualifiers_opened", "final_seeded"]);
    const board = await finals.database.run(
      "select from ranking_rows r join boards b on b.id = r.board_id where b.event_id = $1",
      [finalId],
    );
    expect(board).toHaveLength(8);
  });

  test("orders equal points like every table: wins, fewer losses, ELO, earlier entry", async () => {
    const { finalId, qualifierIds, players } = await finals.newSeries([6, 4]);
    const [first = []] = players;
    const order = [first[5], first[4], first[3], first[0]];
    const set = (player: string | undefined, change: string) =>
      finals.database.run(`update ranking_rows set ${change} where player_id = $1`, [player]);
    for (const player of first) await set(player, "total = 100");
    await set(first[5], "played = 3, won = 3");
    await set(first[4], "played = 2, won = 2");
    await set(first[3], "elo = 1200");
    await set(first[2], "played = 2, lost = 2");
    for (const id of qualifierIds) await finals.closeQualifier(id);
    await finals.seed(finalId);
    const seeds = await finals.seedsOf(finalId);
    expect([seeds[0], seeds[2], seeds[4], seeds[6]]).toEqual(order);
  });

  test("skips players who are removed or restricted before seeding", async () => {
    const { finalId, qualifierIds, players } = await finals.newSeries([6, 4]);
    for (const id of qualifierIds) await finals.closeQualifier(id);
    const [first = []] = players;
    await finals.database.run("update players set removed_at = now() where id = $1", [first[1]]);
    await finals.database.run("insert into restrictions values ($1, 'cheated', now(), null)", [first[2]]);
    await finals.seed(finalId);
    const seeds = await finals.seedsOf(finalId);
    expect([seeds[0], seeds[2], seeds[4], seeds[6]]).toEqual([first[0], first[3], first[4], first[5]]);
  });

  test("seeds fewer than four from a small qualifier; the best seeds get byes", async () => {
    const { finalId, players } = await finals.newFinal([5, 2]);
    const [a = [], b = []] = players;
    expect(await finals.seedsOf(finalId)).toEqual([a[0], b[0], a[1], b[1], a[2], a[3]]);
    const ties = await finals.tiesOf(finalId);
    expect(ties["U1.1"]).toMatchObject({ a: a[0], b: null, outcome: "bye", winner: a[0] });
    expect(ties["U1.2"]).toMatchObject({ a: b[1], b: a[2], progress: "scheduled" });
  });

  test("cancels a final with fewer than two players", async () => {
    const { finalId } = await finals.newFinal([1, 0]);
    expect(await finals.tiesOf(finalId)).toEqual({});
    const [event] = await finals.database.run("select is_cancelled from events where id = $1", [finalId]);
    expect(event).toEqual({ is_cancelled: true });
    expect(await finals.audit(finalId)).toEqual(["qualifiers_opened", "final_cancelled"]);
    expect(await problemOf(finals.seed(finalId))).toBe("event_not_found");
  });
});

test("the job closes finished qualifiers and seeds the final", async () => {
  const { finalId, qualifierIds, players } = await finals.newSeries([4, 4]);
  const [eventId = ""] = qualifierIds;
  const pair = await finals.newPair(eventId);
  const { matchId } = await pair.challenge({ proposedDate: finals.later(3.5).toISOString() });
  await finals.act(matchId, pair.challengedId, { move: "accept" });
  const closed = async () => {
    const rows = await finals.database.run(
      "select closed_at is not null as closed from events where id = any($1)",
      [qualifierIds],
    );
    return rows.filter((row) => row["closed"] === true).length;
  };
  await finals.jobs.runUntil(finals.later(3.6));
  expect(await closed()).toBe(0);
  await finals.jobs.runUntil(finals.later(1));
  // Nobody checked in.
  expect(await finals.stateOf(matchId)).toBe("void");
  expect(await closed()).toBe(2);
  expect((await finals.seedsOf(finalId))[0]).toBe(players[0]?.[0]);
  expect(finals.published).toContainEqual({ room: `bracket:${finalId}`, event: "bracket_moved" });
  expect(await finals.audit(finalId)).toEqual(["qualifiers_opened", "final_seeded"]);
});

test("a qualifier that cannot be closed does not block the others", async () => {
  const [bad, good] = [await finals.newSeries([4, 4]), await finals.newSeries([4, 4])];
  await finals.database.run(
    `create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`,
  );
  await finals.database.run(
    `create trigger refuse_bad before update on events for each row
     when (old.id = '${bad.qualifierIds[0]}') execute function refuse_bad()`,
  );
  finals.clock.advance("5h");
  await finals.jobs.runDue();
  const closed = await finals.database.run("select id from events where closed_at is not null");
  expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining([...good.qualifierIds]));
  expect(await finals.database.run("select batch, item from batch_failures")).toEqual([
    { batch: "close-qualifiers", item: bad.qualifierIds[0] },
  ]);
  await finals.database.run("drop trigger refuse_bad on events");
  await finals.database.run("delete from batch_failures");
});
