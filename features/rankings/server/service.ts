import { shownName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { cutPage } from "#kit/db/page.ts";
import type { RankingPage, RankingRow } from "../contract.ts";
import { rankingsPageSize, seasonOf } from "../rules.ts";
import { cursor } from "./cursor.ts";
import * as store from "./store.ts";

/** Its words, for players who are gone. */
type SiteOfPlayers = Pick<Site, "brand" | "text">;
type Caller = Identity | null;

/** The table of an event. Who may see the event is decided where events are: in battlegrounds. */
export async function eventRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { eventId: string; after?: string | undefined },
): Promise<RankingPage> {
  const board = await store.findBoardByEventId(executor, query.eventId);
  return pageOf(executor, site, board, viewer, query.after);
}

export async function seasonRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { season?: string | undefined; after?: string | undefined },
  now: Date,
): Promise<RankingPage & { season: string }> {
  const { brand } = site;
  const season = query.season ?? seasonOf(now, brand.timeZone);
  const board = await store.findBoardBySeason(executor, brand.service, season);
  return { season, ...(await pageOf(executor, site, board, viewer, query.after)) };
}

/** The best of an event so far; empty where nobody has entered. */
export async function topOfEvent(
  executor: Executor,
  site: SiteOfPlayers,
  eventId: string,
  limit: number,
): Promise<RankingRow[]> {
  const board = await store.findBoardByEventId(executor, eventId);
  if (!board) return [];
  const rows = await store.findRows(executor, board.id, { limit });
  return rows.map((row, index) => shown(row, site, index + 1, null));
}

/** Without a board nobody has played yet: the first one who does makes it. */
async function pageOf(
  executor: Executor,
  site: SiteOfPlayers,
  board: { id: string } | undefined,
  viewer: Caller,
  text: string | undefined,
): Promise<RankingPage> {
  const after = text === undefined ? undefined : cursor.decode(text);
  const limit = rankingsPageSize + 1;
  const found = board ? await store.findRows(executor, board.id, { after, limit }) : [];
  const { rows, last } = cutPage(found, rankingsPageSize);
  const behind = after?.rank ?? 0;
  return {
    rows: rows.map((row, index) => shown(row, site, behind + index + 1, viewer)),
    next: last && cursor.encode({ ...last, rank: behind + rows.length }),
  };
}

function shown(row: store.StandingRow, site: SiteOfPlayers, rank: number, viewer: Caller): RankingRow {
  return {
    rank,
    player: { id: row.playerId, username: shownName(site, row.username), avatar: row.avatar },
    played: row.played,
    w: row.won,
    l: row.lost,
    d: row.drawn,
    pts: row.points,
    elo: row.elo,
    isYou: row.playerId === viewer?.id,
  };
}
