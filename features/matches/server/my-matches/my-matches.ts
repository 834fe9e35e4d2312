import { displayName } from "#features/accounts/server/index.ts";
import { findNextStep } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findWorn, showWorn } from "#features/enhancers/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import { isRanked, pointsOfMoves } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchProblems, type MatchDetails, type OwnMatch, type TimelineMoment } from "../../contract.ts";
import {
  checkInOpensAt,
  deadlineOf,
  displayOf,
  isNoteShared,
  isOver,
  isUnderWay,
  matchesPageSize,
  matchStates,
  movesFor,
  otherSide,
  pictureAddress,
  statesIn,
  waitsForPlayer,
  type MatchPhase,
  type Side,
} from "../../rules.ts";
import { cursor } from "../cursor.ts";
import { playersOfMatches } from "../service.ts";
import { factsOf, playerOf, sideOf } from "../moves/facts.ts";
import { findById as findMovable } from "../moves/store.ts";
import { scoreEvidence } from "./score-evidence.ts";
import * as store from "./store.ts";

interface Owner {
  readonly site: Pick<Site, "brand" | "text">;
  readonly playerId: string;
  /** Time zone of the service, which defines its days. */
  readonly timeZone: string;
}

export async function listMyMatches(
  executor: Executor,
  owner: Owner,
  query: { status: MatchPhase | "all"; after?: string | undefined },
  now: Date,
): Promise<{ matches: OwnMatch[]; next: string | null }> {
  const found = await store.findAllByPlayerId(executor, owner.playerId, {
    states: query.status === "all" ? matchStates : statesIn(query.status),
    first: query.status === "upcoming" ? "soonest" : "latest",
    after: cursor.decode(query.after),
    limit: matchesPageSize + 1,
  });
  const { rows, last } = toRowPage(found, matchesPageSize);
  const matches = await ownMatches(executor, owner, rows, now);
  return { matches, next: last && cursor.encode({ kickoffAt: last.kickoff_at, id: last.id }) };
}

/** Undecided matches, soonest kickoff first. */
export async function listOpenMatches(executor: Executor, owner: Owner, now: Date): Promise<OwnMatch[]> {
  const rows = await store.findOpenByPlayerId(executor, owner.playerId);
  return ownMatches(executor, owner, rows, now);
}

/** The matches that wait for a move by the player. */
export async function countWaiting(executor: Executor, playerId: string, now: Date): Promise<number> {
  const open = await store.findOpenByPlayerId(executor, playerId);
  const waits = (row: store.OwnRow) =>
    waitsForPlayer({ moves: movesFor(factsOf(row), requireSide(row, playerId), now) });
  return open.filter(waits).length;
}

export async function isPlayerOfMatch(
  executor: Executor,
  playerId: string,
  matchId: string,
): Promise<boolean> {
  const row = isUuid(matchId) ? await findMovable(executor, matchId) : undefined;
  return row !== undefined && sideOf(row, playerId) !== undefined;
}

export async function getMyMatch(
  executor: Executor,
  owner: Owner,
  matchId: string,
  now: Date,
  /** The players of the match. With them, the enhancers they wear are read in the same round trip. */
  playerIds?: readonly string[],
): Promise<MatchDetails> {
  const { playerId } = owner;
  const day = dayIn(now, owner.timeZone);
  if (!isUuid(matchId)) throw matchProblems.problem("match_not_found");
  const [row, worn] = await Promise.all([
    store.findById(executor, { matchId, playerId, day }),
    playerIds && findWorn(executor, playerIds, now),
  ]);
  if (!row) throw matchProblems.problem("match_not_found");
  const opponentId = playerOf(row, otherSide(requireSide(row, playerId)));
  const { accounts, friends, points, rated, winners } = row;
  const timeline = row.timeline.map((moment) => momentOf(row, moment, playerId));
  const accountOf = (id: string) => accounts.find((account) => account.playerId === id)?.name ?? null;
  const count = (winnerId: string | null) => winners.filter((won) => won === winnerId).length;
  const [match] = await ownMatches(executor, owner, [row], now, worn);
  if (!match) throw matchProblems.problem("match_not_found");
  return {
    ...match,
    isInstant: row.is_instant,
    hasDraws: row.hasDraws && row.tie_code === null,
    platform: row.platform,
    readyAt: {
      challenger: row.challenger_ready_at?.toISOString() ?? null,
      challenged: row.challenged_ready_at?.toISOString() ?? null,
    },
    submittedBy: row.submitted_by === null ? null : (sideOf(row, row.submitted_by) ?? null),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    ...scoreEvidence(timeline),
    opponentAccount: {
      kind: row.accountKind,
      name: isUnderWay(row.state) ? accountOf(opponentId) : null,
    },
    ownAccount: accountOf(playerId),
    hasAdded: {
      challenger: friends.includes(row.challenger_id),
      challenged: friends.includes(row.challenged_id),
    },
    isRanked: isOver(row.state) ? null : isRanked(row.paid, row.id),
    earned: { points, elo: rated },
    readAt: now.toISOString(),
    isOutOfBracket: row.tie_code !== null && !row.isInBracket,
    nextStep: await nextStepAfter(executor, row, playerId),
    headToHead: { won: count(playerId), lost: count(opponentId), drawn: count(null) },
    timeline,
  };
}

/** Null before the match is over, and when its bracket no longer uses it. */
async function nextStepAfter(
  executor: Executor,
  row: store.OwnRow & store.MatchContext,
  playerId: string,
): Promise<MatchDetails["nextStep"]> {
  if (row.tie_code === null || !row.isInBracket || !isOver(row.state)) return null;
  const isChallenger = requireSide(row, playerId) === "challenger";
  const entryId = isChallenger ? row.challenger_entry_id : row.challenged_entry_id;
  return findNextStep(executor, { eventId: row.event_id, entryId, code: row.tie_code });
}

function requireSide(row: store.OwnRow, playerId: string): Side {
  const side = sideOf(row, playerId);
  if (!side) throw matchProblems.problem("not_your_match");
  return side;
}

interface View extends Owner {
  readonly now: Date;
  readonly worth: Awaited<ReturnType<typeof pointsOfMoves>>;
}

async function viewOf(
  executor: Executor,
  owner: Owner,
  rows: readonly store.OwnRow[],
  now: Date,
): Promise<View> {
  const { playerId, timeZone } = owner;
  // Accept and decline points depend on the pair's daily allowance; only requests need it.
  const opponentIds = rows
    .filter(({ state }) => state === "requested" || state === "rescheduling")
    .map((row) => playerOf(row, otherSide(requireSide(row, playerId))));
  return { ...owner, now, worth: await pointsOfMoves(executor, { playerId, opponentIds, timeZone }, now) };
}

async function ownMatches(
  executor: Executor,
  owner: Owner,
  rows: readonly store.OwnRow[],
  now: Date,
  known?: Awaited<ReturnType<typeof findWorn>>,
): Promise<OwnMatch[]> {
  const playerIds = new Set(rows.flatMap((row) => [row.challenger_id, row.challenged_id]));
  const [view, worn] = await Promise.all([
    viewOf(executor, owner, rows, now),
    known ?? findWorn(executor, [...playerIds], now),
  ]);
  const matches = rows.map((row) => ownMatch(row, view));
  showWorn(playersOfMatches(matches), worn);
  return matches;
}

function ownMatch(row: store.OwnRow, { site, playerId, now, worth }: View): OwnMatch {
  const you = requireSide(row, playerId);
  const opponentId = playerOf(row, otherSide(you));
  const match = factsOf(row);
  const { status, detail } = displayOf(row.state);
  const name = (username: string) => displayName(site, username);
  return {
    matchId: row.id,
    eventId: row.event_id,
    state: row.state,
    status,
    detail,
    you,
    version: row.version,
    moves: movesFor(match, you, now),
    deadlineAt: deadlineOf(match.state, match)?.toISOString() ?? null,
    checkInOpensAt: checkInOpensAt(row.kickoff_at).toISOString(),
    kickoffAt: row.kickoff_at.toISOString(),
    proposal: match.proposal && {
      kickoffAt: match.proposal.kickoffAt.toISOString(),
      by: match.proposal.by,
    },
    note: row.note,
    elo: { challenger: row.challengerElo ?? startElo, challenged: row.challengedElo ?? startElo },
    points: {
      accept: worth(opponentId, "accept"),
      decline: worth(opponentId, "decline"),
      cancel: row.state === "confirmed" ? worth(opponentId, "cancel") : 0,
    },
    tieCode: row.tie_code,
    event: {
      id: row.event_id,
      title: inLanguage(row.eventTitle, site.brand.language),
      startsAt: row.eventStartsAt.toISOString(),
      endsAt: row.eventEndsAt.toISOString(),
    },
    game: { id: row.game_id, title: row.gameTitle, art: row.gameArt },
    eventTeamIdChallenger: row.challenger_entry_id,
    userIdChallenger: row.challenger_id,
    scoreChallenger: row.score_challenger,
    challenger: {
      id: row.challenger_id,
      username: name(row.challengerUsername),
      avatar: row.challengerAvatar,
    },
    eventTeamIdChallenged: row.challenged_entry_id,
    userIdChallenged: row.challenged_id,
    scoreChallenged: row.score_challenged,
    challenged: {
      id: row.challenged_id,
      username: name(row.challengedUsername),
      avatar: row.challengedAvatar,
    },
    winnerId: row.winner_id,
  };
}

type MomentRow = store.MatchContext["timeline"][number];

function momentOf(row: store.OwnRow, moment: MomentRow, playerId: string): TimelineMoment {
  const isForViewer = moment.playerId === playerId || isNoteShared(moment.move);
  return {
    number: moment.number,
    move: moment.move,
    by: moment.playerId === null ? null : (sideOf(row, moment.playerId) ?? null),
    state: moment.state,
    at: new Date(moment.movedAt).toISOString(),
    details: { ...moment.details },
    note: isForViewer ? moment.note : null,
    pictures: moment.pictures.map(pictureAddress),
  };
}
