import { shownName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { cutPage } from "#kit/db/page.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { RankingPage, RankingPlace, RankingRow, RankingRows } from "../contract.ts";
import { neighbours, rankingsPageSize, seasonOf } from "../rules.ts";
import * as boards from "./boards-store.ts";
import { cursor } from "./cursor.ts";
import * as store from "./store.ts";

/** Its words, for players who are gone. */
type SiteOfPlayers = Pick<Site, "brand" | "text">;
type Caller = Pick<Identity, "id"> | null;
type Board = { id: string } | undefined;

/** The table of an event. Who may see the event is decided where events are: in battlegrounds. */
export async function eventRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { eventId: string } & RankingPlace,
): Promise<RankingPage> {
  const board = await boards.findByEventId(executor, query.eventId);
  return pageOf(executor, site, board, viewer, query);
}

export async function seasonRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { season?: string | undefined } & RankingPlace,
  now: Date,
): Promise<RankingPage & { season: string }> {
  const { brand } = site;
  const season = query.season ?? seasonOf(now, brand.timeZone);
  const board = await boards.findBySeason(executor, brand.service, season);
  return { season, ...(await pageOf(executor, site, board, viewer, query)) };
}

export async function allTimeRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: RankingPlace,
): Promise<RankingPage> {
  const board = await boards.findAllTime(executor, site.brand.service);
  return pageOf(executor, site, board, viewer, query);
}

/** The best of an event so far; empty where nobody has entered. */
export async function topOfEvent(
  executor: Executor,
  site: SiteOfPlayers,
  eventId: string,
  limit: number,
): Promise<RankingRow[]> {
  const board = await boards.findByEventId(executor, eventId);
  if (!board) return [];
  const rows = await store.findRows(executor, board.id, { limit });
  return rows.map((row, index) => shown(row, site, index + 1, null));
}

/** Null where the caller is not in the table. Only players of the board's own service can be. */
export async function myRank(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRow | null> {
  const board = await boardNamed(executor, site, name, now);
  return placeOf(executor, site, board, viewer);
}

export async function rankingsAround(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRows> {
  const board = await boardNamed(executor, site, name, now);
  const found = board
    ? await store.findAround(executor, board.id, viewer.id, { before: neighbours, after: neighbours + 1 })
    : [];
  const own = found.findIndex(({ playerId }) => playerId === viewer.id);
  const ahead = (found[own]?.ahead ?? 0) - own;
  return numbered(found, own + neighbours + 1, ahead, site, viewer);
}

function boardNamed(executor: Executor, { brand }: SiteOfPlayers, name: string, now: Date): Promise<Board> {
  if (isUuid(name)) return boards.findByEventId(executor, name);
  if (name === "all_time") return boards.findAllTime(executor, brand.service);
  const season = name === "season" ? seasonOf(now, brand.timeZone) : name;
  return boards.findBySeason(executor, brand.service, season);
}

/** Without a board nobody has played yet: the first one who does makes it. */
async function pageOf(
  executor: Executor,
  site: SiteOfPlayers,
  board: Board,
  viewer: Caller,
  place: RankingPlace,
): Promise<RankingPage> {
  if (place.before !== undefined) {
    return { ...(await pageAhead(executor, site, board, viewer, place.before)), you: null };
  }
  const after = place.after === undefined ? undefined : cursor.decode(place.after);
  const limit = rankingsPageSize + 1;
  const found = board ? await store.findRows(executor, board.id, { after: after?.sortKey, limit }) : [];
  const page = numbered(found, rankingsPageSize, after?.rank ?? 0, site, viewer);
  const you = page.rows.find(({ isYou }) => isYou);
  if (after || you || !viewer) return { ...page, you: you ?? null };
  return { ...page, you: await placeOf(executor, site, board, viewer) };
}

/** The rows just ahead of a place, in the order of the table. */
async function pageAhead(
  executor: Executor,
  site: SiteOfPlayers,
  board: Board,
  viewer: Caller,
  text: string,
): Promise<RankingRows> {
  const before = cursor.decode(text);
  const found = board
    ? await store.findRowsBefore(executor, board.id, { before: before.sortKey, limit: rankingsPageSize })
    : [];
  const ahead = Math.max(0, before.rank - 1 - found.length);
  const page = numbered(found, found.length, ahead, site, viewer);
  // The place that it was asked from follows its last row.
  const last = found.at(-1);
  return {
    ...page,
    next: last ? cursor.encode({ rank: ahead + found.length, sortKey: last.sortKey }) : null,
  };
}

async function placeOf(
  executor: Executor,
  site: SiteOfPlayers,
  board: Board,
  viewer: Pick<Identity, "id">,
): Promise<RankingRow | null> {
  const row = board && (await store.findPlaced(executor, board.id, viewer.id));
  return row ? shown(row, site, row.ahead + 1, viewer) : null;
}

/** Rows that follow one another, of which one more than `size` was asked for, behind as many as are `ahead`. */
function numbered(
  found: readonly store.StandingRow[],
  size: number,
  ahead: number,
  site: SiteOfPlayers,
  viewer: Caller,
): RankingRows {
  const { rows, last } = cutPage(found, size);
  const [first] = rows;
  return {
    rows: rows.map((row, index) => shown(row, site, ahead + index + 1, viewer)),
    previous: first && ahead > 0 ? cursor.encode({ rank: ahead + 1, sortKey: first.sortKey }) : null,
    next: last && cursor.encode({ rank: ahead + rows.length, sortKey: last.sortKey }),
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
