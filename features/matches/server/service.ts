import { battlegroundProblems } from "#features/battlegrounds/contract.ts";
import { inLanguage } from "#features/battlegrounds/rules.ts";
import type { Brand } from "#features/branding/rules.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { EventMatch, LiveMatch } from "../contract.ts";
import { displayOf, matchesPageSize, matchStates, statesIn, type MatchPhase } from "../rules.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import * as store from "./store.ts";

export async function listLive(
  executor: Executor,
  brand: Brand,
  query: { limit: number },
  now: Date,
): Promise<LiveMatch[]> {
  const { country, eventProvider, language } = brand;
  const rows = await store.findLive(executor, { country, provider: eventProvider, now, limit: query.limit });
  return rows.map((row) => ({
    id: row.id,
    kickoffAt: row.kickoffAt.toISOString(),
    event: { id: row.eventId, title: inLanguage(row.eventTitle, language) },
    game: { id: row.gameId, title: row.gameTitle, art: row.gameArt },
    challenger: {
      id: row.challengerId,
      username: row.challengerUsername,
      avatar: row.challengerAvatar,
      elo: row.challengerElo ?? startElo,
    },
    challenged: {
      id: row.challengedId,
      username: row.challengedUsername,
      avatar: row.challengedAvatar,
      elo: row.challengedElo ?? startElo,
    },
  }));
}

interface EventMatchesQuery {
  readonly eventId: string;
  readonly status: MatchPhase | "all";
  readonly userId?: string | undefined;
  readonly after?: string | undefined;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function listEventMatches(
  executor: Executor,
  brand: Brand,
  query: EventMatchesQuery,
): Promise<{ matches: EventMatch[]; next: string | null }> {
  const after = query.after === undefined ? undefined : decodeCursor(query.after);
  const audience = { country: brand.country, provider: brand.eventProvider };
  const isId = uuidShape.test(query.eventId);
  const event = isId ? await store.findEventId(executor, audience, query.eventId) : undefined;
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const rows = await store.findAllByEventId(executor, event.id, {
    states: query.status === "all" ? matchStates : statesIn(query.status),
    playerId: query.userId,
    after,
    limit: matchesPageSize + 1,
  });
  const page = rows.slice(0, matchesPageSize);
  const last = page.at(-1);
  return {
    matches: page.map((row) => shown(row, event.id)),
    next: last && rows.length > page.length ? encodeCursor(last) : null,
  };
}

function shown(row: store.EventMatchRow, eventId: string): EventMatch {
  return {
    matchId: row.id,
    eventId,
    state: row.state,
    status: displayOf(row.state).status,
    kickoffAt: row.kickoffAt.toISOString(),
    tieCode: row.tieCode,
    eventTeamIdChallenger: row.challengerEntryId,
    userIdChallenger: row.challengerId,
    scoreChallenger: row.scoreChallenger,
    challenger: { id: row.challengerId, username: row.challengerUsername, avatar: row.challengerAvatar },
    eventTeamIdChallenged: row.challengedEntryId,
    userIdChallenged: row.challengedId,
    scoreChallenged: row.scoreChallenged,
    challenged: { id: row.challengedId, username: row.challengedUsername, avatar: row.challengedAvatar },
    winnerId: row.winnerId,
  };
}
