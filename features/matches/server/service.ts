import { displayName } from "#features/accounts/server/index.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { EventMatch, LiveMatch } from "../contract.ts";
import { displayOf, matchesPageSize, matchStates, statesIn, type MatchPhase } from "../rules.ts";
import { cursor } from "./cursor.ts";
import * as store from "./store.ts";

/** `text` names removed players. */
type SiteOfPlayers = Pick<Site, "brand" | "text">;

/** The players of matches, for `addWorn`. */
export function playersOfMatches<Player>(
  matches: readonly { challenger: Player; challenged: Player }[],
): Player[] {
  return matches.flatMap(({ challenger, challenged }) => [challenger, challenged]);
}

export async function listLive(
  executor: Executor,
  site: SiteOfPlayers,
  query: { limit: number },
  now: Date,
): Promise<LiveMatch[]> {
  const { brand } = site;
  const rows = await store.findLive(executor, audienceOf(brand), { now, limit: query.limit });
  return rows.map((row) => ({
    id: row.id,
    kickoffAt: row.kickoffAt.toISOString(),
    event: { id: row.eventId, title: inLanguage(row.eventTitle, brand.language) },
    game: { id: row.gameId, title: row.gameTitle, art: row.gameArt },
    challenger: {
      id: row.challengerId,
      username: displayName(site, row.challengerUsername),
      avatar: row.challengerAvatar,
      elo: row.challengerElo ?? startElo,
    },
    challenged: {
      id: row.challengedId,
      username: displayName(site, row.challengedUsername),
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

export async function listEventMatches(
  executor: Executor,
  site: SiteOfPlayers,
  query: EventMatchesQuery,
): Promise<{ matches: EventMatch[]; next: string | null }> {
  const after = cursor.decode(query.after);
  const event = await requireEvent(executor, site.brand, query.eventId);
  const found = await store.findAllByEventId(executor, event.id, {
    states: query.status === "all" ? matchStates : statesIn(query.status),
    playerId: query.userId,
    after,
    limit: matchesPageSize + 1,
  });
  const { rows, last } = toRowPage(found, matchesPageSize);
  return { matches: rows.map((row) => eventMatchOf(row, site, event.id)), next: last && cursor.encode(last) };
}

function eventMatchOf(row: store.EventMatchRow, site: SiteOfPlayers, eventId: string): EventMatch {
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
    challenger: {
      id: row.challengerId,
      username: displayName(site, row.challengerUsername),
      avatar: row.challengerAvatar,
    },
    eventTeamIdChallenged: row.challengedEntryId,
    userIdChallenged: row.challengedId,
    scoreChallenged: row.scoreChallenged,
    challenged: {
      id: row.challengedId,
      username: displayName(site, row.challengedUsername),
      avatar: row.challengedAvatar,
    },
    winnerId: row.winnerId,
  };
}
