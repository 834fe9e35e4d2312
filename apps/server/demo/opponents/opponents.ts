import type { Site } from "#features/branding/server/index.ts";
import type { MatchDetails } from "#features/matches/contract.ts";
import { Problem, commonProblem } from "#kit/contract/problem.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import type { Database } from "#kit/db/database.ts";
import type { CallContext, Log } from "#kit/http/context.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createRandom } from "#kit/pure/random.ts";
import { apiTable } from "../../api.ts";
import type { Product } from "../../product.ts";
import { isDemoGame } from "../fixtures/games.ts";
import { playScore } from "../results.ts";
import { drawScreenshot } from "../screenshots/draw.ts";
import { behaviourOf, nextAction, type Action } from "./behaviours.ts";
import { createOnlinePlayers } from "./online-players.ts";
import { findWaiting, type WaitingMatch } from "./waiting-matches.ts";

export interface OpponentsOptions {
  readonly table: RouteTable<Site>;
  readonly database: Database;
  readonly clock: Clock;
  readonly sites: readonly Site[];
  readonly log: Log;
}

export interface Opponents {
  /** Every opponent makes its due move, if any. Resolves to the number of moves. */
  makeDueMoves(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const pollEveryMs = 1_500;
/** The first pause of a match whose opponent failed; doubled after each further failure. */
const firstPauseMs = 15_000;
const maxPauseMs = 10 * 60_000;

/** The live opponents of the demo. Their moves depend only on the database, so a restart changes nothing. */
export function createOpponents(options: OpponentsOptions): Opponents {
  const { database, log } = options;
  const paused = new Map<string, { until: number; forMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function tryMove(waiting: WaitingMatch): Promise<boolean> {
    const pause = paused.get(waiting.matchId);
    if (pause && performance.now() < pause.until) return false;
    try {
      const hasMoved = await makeMove(options, waiting);
      paused.delete(waiting.matchId);
      return hasMoved;
    } catch (error) {
      const forMs = Math.min(maxPauseMs, pause ? pause.forMs * 2 : firstPauseMs);
      paused.set(waiting.matchId, { until: performance.now() + forMs, forMs });
      const code = error instanceof Problem ? error.code : undefined;
      const details = { matchId: waiting.matchId, code, ...(code === undefined && { err: error }) };
      log.warn(details, "demo opponent could not move");
      return false;
    }
  }

  async function makeDueMoves(): Promise<number> {
    let moves = 0;
    for (const waiting of await findWaiting(database)) {
      if (isStopped) break;
      if (await tryMove(waiting)) moves += 1;
    }
    return moves;
  }

  const poll = () => {
    running = makeDueMoves()
      .catch((error: unknown) => log.warn({ err: error }, "demo opponents could not query their matches"))
      .finally(() => {
        if (!isStopped) timer = setTimeout(poll, pollEveryMs);
      });
  };
  return {
    makeDueMoves,
    start: poll,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The opponents run only with simulators, in processes with the role `jobs`. */
export function demoOpponents({
  config,
  adapters,
  clock,
  sites,
  ports,
  logger,
}: Product): Opponents | undefined {
  if (!adapters.simulators || config.DEMO_OPPONENTS === "off" || !config.run.includes("jobs"))
    return undefined;
  const { database } = adapters;
  const table = apiTable(ports);
  const moves = createOpponents({ table, database, clock, sites: [...sites.byKey.values()], log: logger });
  const presence = createOnlinePlayers({ database, clock, log: logger });
  return {
    makeDueMoves: moves.makeDueMoves,
    start() {
      moves.start();
      presence.start();
    },
    async stop() {
      await moves.stop();
      await presence.stop();
    },
  };
}

type Ask = (
  key: EndpointKey,
  input: { query?: unknown; body?: unknown; file?: Uint8Array },
) => Promise<unknown>;

/** The API calls of a player, with the same checks as for everybody. */
function callsOf(
  { table, database, clock, sites, log }: OpponentsOptions,
  player: WaitingMatch["player"],
): Ask {
  const site = sites.find(({ brand }) => brand.service === player.service);
  const { id, msisdn, username, avatar } = player;
  return async (key, { query = {}, body = {}, file }) => {
    const route = table.get(key);
    if (!route || !site) throw commonProblem("not_found");
    const call: CallContext<Site> = {
      site,
      viewer: { id, msisdn, username, avatar, sessionId: "", isDemo: false, provenAt: null },
      staff: null,
      now: clock.now(),
      db: database,
      clientAddress: "127.0.0.1",
      userAgent: "demo opponent",
      cookie: () => undefined,
      log,
      setCookie: () => undefined,
      write: (work) => database.transaction(work),
    };
    return route.handle(call, { query, body, file });
  };
}

async function makeMove(options: OpponentsOptions, waiting: WaitingMatch): Promise<boolean> {
  const { matchId, player } = waiting;
  const ask = callsOf(options, player);
  const { match } = (await ask("GET /api/game/get-match", { query: { matchId } })) as { match: MatchDetails };
  const action = nextAction(behaviourOf(player.username), match, options.clock.now());
  if (!action) return false;
  await send(ask, match, action);
  return true;
}

async function send(ask: Ask, match: MatchDetails, action: Action): Promise<void> {
  const { matchId, version } = match;
  switch (action.move) {
    case "accept":
      await ask("POST /api/game/accept-match", { body: { matchId, version } });
      return;
    case "reschedule": {
      const proposedDate = action.kickoffAt.toISOString();
      const note = "Could we play a little later?";
      await ask("POST /api/game/decline-schedule", { body: { matchId, version, proposedDate, note } });
      return;
    }
    case "check_in":
      await ask("POST /api/game/friend-added", { body: { matchId } });
      await ask("POST /api/game/ready-up", { body: { matchId } });
      return;
    case "verify":
      await ask("POST /api/game/verify-match-result", { body: { matchId, version } });
      return;
    case "submit_score": {
      const score = scoreOf(match);
      const screenshot = await upload(ask, match, score);
      await ask("POST /api/game/submit-scores", { body: { matchId, version, ...score, screenshot } });
      return;
    }
    case "dispute": {
      const { scoreChallenger, scoreChallenged } = match;
      // The reversed score: the simplest disagreement.
      const score = { scoreChallenger: scoreChallenged ?? 0, scoreChallenged: scoreChallenger ?? 0 };
      const pictures = [await upload(ask, match, score)];
      const note = "I won this one, see my screenshot.";
      const body = { matchId, version, reason: "wrong_score", note, pictures, ...score };
      await ask("POST /api/game/dispute-match-result", { body });
    }
  }
}

interface Score {
  readonly scoreChallenger: number;
  readonly scoreChallenged: number;
}

/** The same for every attempt of the same match. */
function scoreOf({ matchId, game, elo, hasDraws }: MatchDetails): Score {
  const id = isDemoGame(game.id) ? game.id : "eleven-aside-26";
  const [scoreChallenger, scoreChallenged] = playScore(
    id,
    [elo.challenger, elo.challenged],
    createRandom(matchId),
    hasDraws,
  );
  return { scoreChallenger, scoreChallenged };
}

async function upload(ask: Ask, match: MatchDetails, score: Score): Promise<string> {
  const file = await drawScreenshot({
    game: match.game,
    challenger: { name: match.challenger.username, score: score.scoreChallenger },
    challenged: { name: match.challenged.username, score: score.scoreChallenged },
    seed: `${match.matchId} ${match.you}`,
  });
  const { fileId } = (await ask("POST /api/game/upload-screenshot", { file })) as { fileId: string };
  return fileId;
}
