import { displayName } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { readForStaff } from "#features/chat/server/index.ts";
import { roomIdOf } from "#features/chat/rules.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { QueuedDispute, RoomLine, StaffDispute } from "../../contract.ts";
import {
  correctableUntil,
  correctionWindowMs,
  disputeLoser,
  staffPictureAddress,
  stakeOf,
  type DisputeReason,
  type Score,
  type Side,
} from "../../rules.ts";
import { factsOf, playerOf, sideOf } from "../moves/facts.ts";
import { requireMatch } from "../moves/make-move.ts";
import { findStatements } from "../moves/store.ts";
import * as store from "./store.ts";

/** `text` names removed players. */
type Words = Pick<Site, "text">;
/** The console is in English. */
const language = "en";
const queueLength = 200;

interface QueueQuery {
  readonly view: "open" | "decided";
  readonly sort: "age" | "stake";
}

/** The disputes of the realms of these brands. */
export async function listDisputes(
  executor: Executor,
  site: Words,
  brands: readonly Brand[],
  { view, sort }: QueueQuery,
  now: Date,
): Promise<{ disputes: QueuedDispute[]; openCount: number }> {
  const services = [...new Set(brands.map(({ service }) => service))];
  if (services.length === 0) return { disputes: [], openCount: 0 };
  const since = new Date(now.getTime() - correctionWindowMs);
  const [rows, open] = await Promise.all([
    view === "open"
      ? store.findOpen(executor, { services, sort, limit: queueLength })
      : store.findDecided(executor, { services, since, limit: queueLength }),
    store.countOpen(executor, services),
  ]);
  const disputes = rows.map((row) => ({
    matchId: row.id,
    service: row.service,
    event: inLanguage(row.eventTitle, language),
    game: row.gameTitle,
    tieCode: row.tieCode,
    stake: stakeOf({ isTie: row.tieCode !== null, prizePool: row.prizePool }),
    challenger: displayName(site, row.challengerUsername),
    challenged: displayName(site, row.challengedUsername),
    score: scoreOf(row.scoreChallenger, row.scoreChallenged),
    reason: row.reason,
    at: row.at.toISOString(),
    decision: row.details === null ? null : { by: row.staff, details: { ...row.details } },
  }));
  return { disputes, openCount: open.count };
}

/** For the inbox. */
export async function openDisputes(executor: Executor, brands: readonly Brand[]) {
  const services = [...new Set(brands.map(({ service }) => service))];
  return services.length === 0 ? { count: 0, oldestAt: null } : store.countOpen(executor, services);
}

function scoreOf(challenger: number | null, challenged: number | null): Score | null {
  return challenger === null || challenged === null ? null : { challenger, challenged };
}

/** Everything that staff read before they decide. */
export async function readDisputeForConsole(
  executor: Executor,
  site: Words,
  matchId: string,
  now: Date,
): Promise<StaffDispute> {
  const row = await requireMatch(executor, matchId);
  const playerIds = [row.challenger_id, row.challenged_id] as const;
  const [statements, files, timeline, meetings, standings, game] = await Promise.all([
    findStatements(executor, row.id),
    store.findPictureFiles(executor, row.id),
    store.findTimeline(executor, row.id),
    store.findMatchesOfPair(executor, { matchId: row.id, playerIds }),
    store.findStandings(executor, { matchId: row.id, gameId: row.game_id, playerIds }),
    store.findGameTitle(executor, row.game_id),
  ]);
  const facts = factsOf(row);
  const dispute = statements.findLast(({ move }) => move === "dispute");
  const sideOfPlayer = (playerId: string | null): Side | null =>
    playerId === null ? null : (sideOf(row, playerId) ?? null);
  const personOf = async (side: Side) => {
    const id = playerOf(row, side);
    const username = side === "challenger" ? row.challengerUsername : row.challengedUsername;
    return {
      id,
      username: displayName(site, username),
      avatar: standings.get(id)?.avatar ?? "",
      elo: standings.get(id)?.elo ?? startElo,
      ...recordOf(await store.findHistory(executor, id)),
    };
  };
  return {
    matchId: row.id,
    version: row.version,
    service: row.service,
    state: row.state,
    event: {
      id: row.event_id,
      title: inLanguage(row.eventTitle, language),
      startsAt: row.eventStartsAt.toISOString(),
      endsAt: row.eventEndsAt.toISOString(),
    },
    game,
    tieCode: row.tie_code,
    kickoffAt: row.kickoff_at.toISOString(),
    hasDraws: row.hasDraws,
    score: facts.score,
    submittedBy: facts.submittedBy,
    reason: (dispute?.details["reason"] as DisputeReason | undefined) ?? null,
    disputedBy: dispute ? sideOfPlayer(dispute.playerId) : null,
    reportedScore: reportedIn(dispute?.details),
    correctableUntil: correctableUntil(facts, now)?.toISOString() ?? null,
    challenger: await personOf("challenger"),
    challenged: await personOf("challenged"),
    statements: statements.map(({ number, playerId, at, move, details, note }) => ({
      number,
      by: sideOfPlayer(playerId),
      move,
      at: at.toISOString(),
      details: { ...details },
      note,
      pictures: files.filter((file) => file.number === number).map(shownPicture),
    })),
    timeline: timeline.map(({ playerId, at, details, ...moment }) => ({
      ...moment,
      by: sideOfPlayer(playerId),
      at: at.toISOString(),
      details: { ...details },
    })),
    meetings: meetings.map((meeting) => shownMeeting(meeting, row.challenger_id)),
  };
}

function shownPicture({ fileId, uploadedAt, bytes, earlierMatchId }: store.PictureFileRow) {
  return { url: staffPictureAddress(fileId), uploadedAt: uploadedAt.toISOString(), bytes, earlierMatchId };
}

/** An earlier match of the pair, with its score from the view of the challenger of the disputed match. */
function shownMeeting(meeting: store.MatchOfPairRow, challengerId: string) {
  const score = scoreOf(meeting.scoreChallenger, meeting.scoreChallenged);
  const isTurned = meeting.challengerId !== challengerId;
  return {
    matchId: meeting.id,
    state: meeting.state,
    kickoffAt: meeting.kickoffAt.toISOString(),
    score: score && isTurned ? { challenger: score.challenged, challenged: score.challenger } : score,
  };
}

function reportedIn(details: Readonly<Record<string, string | number>> | undefined): Score | null {
  const { challenger, challenged } = details ?? {};
  return challenger === undefined || challenged === undefined
    ? null
    : { challenger: Number(challenger), challenged: Number(challenged) };
}

function recordOf(rows: readonly store.RuledDisputeRow[]) {
  const isLost = ({ outcome, side, submittedBy, forfeitedBy }: store.RuledDisputeRow) =>
    outcome !== null && disputeLoser({ submittedBy, outcome, by: forfeitedBy ?? undefined }) === side;
  return {
    played: rows.filter(({ isPlayed }) => isPlayed).length,
    disputes: rows.filter(({ isDisputed }) => isDisputed).length,
    disputesLost: rows.filter(isLost).length,
  };
}

/** The players' room of the match. Each look is recorded. */
export async function readMatchRoom(
  trx: Executor,
  { actor, brand, site }: { actor: StaffActor; brand: Brand; site: Words },
  matchId: string,
  now: Date,
): Promise<RoomLine[]> {
  const row = await requireMatch(trx, matchId);
  const roomId = roomIdOf({ kind: "match", subject: row.id });
  const lines = await readForStaff(trx, { actor, site: { brand } }, roomId, now).catch((error: unknown) => {
    // The room exists once somebody has written in it.
    if (error instanceof Problem && error.code === "room_not_found") return [];
    throw error;
  });
  return lines.map((line) => ({
    id: line.id,
    at: line.sentAt.toISOString(),
    author: line.staffName ?? (line.authorId === null ? null : displayName(site, line.username ?? "")),
    state: line.state,
    text: line.text,
  }));
}
