import {
  seedFinal,
  closeQualifier,
  dropOut,
  createSeries,
  registerFinalsJobs,
} from "#features/battlegrounds/server/index.ts";
import type { NewSeries } from "#features/battlegrounds/contract.ts";
import { addAllToBoard } from "#features/rankings/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { createTiesPort } from "../bracket/ties-port.ts";
import { startMatchTest } from "./match-test.ts";

/** For tests: two qualifiers with their final, and the organiser's commands. */
export async function startFinalsTest(brandFile: unknown, options: { connections?: number } = {}) {
  const setup = await startMatchTest(brandFile, {
    ...options,
    workMore: (jobs, context) =>
      registerFinalsJobs(jobs, { ...context, createTiesPort: () => createTiesPort(context) }),
  });
  const { database, clock, site, ports, later } = setup;
  const { country, eventProvider: provider, service } = site.brand;
  const organiser = { actorId: null };
  await database.run("insert into game_offers values ($1, $2, 'game', 1)", [country, provider]);

  function planSeries(change: Partial<NewSeries> = {}): NewSeries {
    const words = { title: { en: "Cup" }, summary: { en: "" }, rules: { en: [] } };
    const at = (hours: number) => later(hours).toISOString();
    const qualifier = {
      ...words,
      capacity: 64,
      registrationOpensAt: at(-48),
      registrationClosesAt: at(1),
      startsAt: at(-24),
      endsAt: at(4),
    };
    return {
      id: newId(clock),
      gameId: "game",
      country,
      provider,
      platform: "any",
      currency: "ZAR",
      prizes: { pool: 0, places: [] },
      qualifiers: [qualifier, qualifier],
      final: { ...words, startsAt: at(24), endsAt: at(24 + 9) },
      ...change,
    };
  }

  const open = (series: NewSeries) =>
    database.transaction((trx) => createSeries(trx, organiser, series, clock.now()));

  /** Creates a series with the given numbers of entrants; earlier entrants have more points. */
  async function newSeries(sizes: readonly [number, number] = [5, 5], change: Partial<NewSeries> = {}) {
    const series = planSeries(change);
    await open(series);
    const rows = await database.run(
      "select id from events where final_event_id = $1 order by qualifier_number",
      [series.id],
    );
    const qualifierIds = rows.map(({ id }) => String(id));
    const players: string[][] = [];
    for (const [index, eventId] of qualifierIds.entries()) {
      const entered: string[] = [];
      for (let count = 0; count < (sizes[index] ?? 0); count++) {
        const playerId = await setup.newPlayer();
        await setup.enter(eventId, playerId);
        entered.push(playerId);
        clock.advance(1);
        const entry = { service, eventId, gameId: "game", playerId, at: clock.now() };
        await database.transaction((trx) => addAllToBoard(trx, [entry]));
      }
      players.push(entered);
    }
    await database.run(
      `update ranking_rows r set total = 1000 - 10 * place.number
       from (select b.id, x.player_id, row_number() over (partition by b.id order by x.entered_at) as number
         from boards b join ranking_rows x on x.board_id = b.id where b.event_id = any($1)) as place
       where r.board_id = place.id and r.player_id = place.player_id`,
      [qualifierIds],
    );
    return { finalId: series.id, qualifierIds, players };
  }

  const close = (eventId: string) =>
    database.transaction((trx) =>
      closeQualifier(trx, createTiesPort(ports), organiser, eventId, clock.now()),
    );
  const seed = (finalId: string) =>
    database.transaction((trx) => seedFinal(trx, createTiesPort(ports), organiser, finalId, clock.now()));

  /** A final with its first matches. */
  async function newFinal(...wanted: Parameters<typeof newSeries>) {
    const series = await newSeries(...wanted);
    for (const id of series.qualifierIds) await close(id);
    await seed(series.finalId);
    return series;
  }

  /** Ties by code, with player ids instead of entry ids. */
  async function tiesOf(finalId: string): Promise<Record<string, SeenTie>> {
    const rows = await database.run(
      `select t.code, a.player_id as a, b.player_id as b, w.player_id as winner, t.outcome, t.progress,
         t.match_id as "matchId", t.starts_at as "startsAt"
       from bracket_ties t left join entries a on a.id = t.entry_a left join entries b on b.id = t.entry_b
       left join entries w on w.id = t.winner where t.event_id = $1`,
      [finalId],
    );
    return Object.fromEntries(rows.map((row) => [String(row["code"]), tieIn(row)]));
  }

  /** Moves the clock to the kickoff, checks both players in and posts a score as player a. */
  async function postScore(finalId: string, code: string, score: Score) {
    const { a, b, matchId, startsAt } = (await tiesOf(finalId))[code] ?? {};
    if (!startsAt || matchId === undefined) throw new Error(`${code} cannot be played`);
    if (startsAt > clock.now()) clock.moveTo(startsAt);
    const [one, other] = [String(a), String(b)];
    await setup.act(matchId, one, { move: "check_in" });
    await setup.act(matchId, other, { move: "check_in" });
    await setup.act(matchId, one, { move: "submit_score", score });
    return { matchId, a: one, b: other };
  }

  /** Posts a score as player a and verifies it as player b. */
  async function play(finalId: string, code: string, score: Score): Promise<string> {
    const { matchId, b } = await postScore(finalId, code, score);
    await setup.act(matchId, b, { move: "verify" });
    return matchId;
  }

  return {
    ...setup,
    organiser,
    postScore,
    play,
    planSeries,
    open,
    newSeries,
    closeQualifier: close,
    seed,
    newFinal,
    tiesOf,
    dropOut: (finalId: string, playerId: string) =>
      database.transaction((trx) =>
        dropOut(trx, createTiesPort(ports), organiser, { finalId, playerId }, clock.now()),
      ),
    async seedsOf(finalId: string): Promise<string[]> {
      const rows = await database.run("select player_id from entries where event_id = $1 order by seed", [
        finalId,
      ]);
      return rows.map((row) => String(row["player_id"]));
    },
    async audit(subject: string): Promise<string[]> {
      const rows = await database.run("select action from staff_audit where subject = $1 order by id", [
        subject,
      ]);
      return rows.map(({ action }) => String(action));
    },
  };
}

interface Score {
  readonly challenger: number;
  readonly challenged: number;
}

interface SeenTie {
  a: unknown;
  b: unknown;
  winner: unknown;
  outcome: unknown;
  progress: unknown;
  matchId: string;
  startsAt: Date;
}

function tieIn(row: Readonly<Record<string, unknown>>): SeenTie {
  const { a, b, winner, outcome, progress, matchId, startsAt } = row;
  const kickoff = startsAt instanceof Date ? startsAt : new Date(Number.NaN);
  return { a, b, winner, outcome, progress, matchId: String(matchId), startsAt: kickoff };
}

export type FinalsTest = Awaited<ReturnType<typeof startFinalsTest>>;
