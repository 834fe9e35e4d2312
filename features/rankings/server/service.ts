import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBlockedEitherWayAmong } from "#features/friends/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { RankingPage, RankingPlace, RankingRow, RankingRows } from "../contract.ts";
import { neighbours, rankingsPageSize, seasonOf } from "../rules.ts";
import { cursor } from "./cursor.ts";
import * as store from "./store.ts";

/** `text` names removed players. */
type SiteOfPlayers = Pick<Site, "brand" | "text">;
type Caller = Pick<Identity, "id"> | null;

interface Board {
  kind: store.BoardKind;
  board: string;
  service: string;
}

const eventBoard = (eventId: string): Board => ({ kind: "event", board: eventId, service: "" });
const allTimeBoard = ({ brand }: SiteOfPlayers): Board => ({
  kind: "all_time",
  board: "",
  service: brand.service,
});
const seasonBoard = ({ brand }: SiteOfPlayers, season: string): Board => ({
  kind: "season",
  board: season,
  service: brand.service,
});

function boardNamed(site: SiteOfPlayers, name: string, now: Date): Board {
  if (isUuid(name)) return eventBoard(name);
  if (name === "all_time") return allTimeBoard(site);
  return seasonBoard(site, name === "season" ? seasonOf(now, site.brand.timeZone) : name);
}

export async function eventRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { eventId: string } & RankingPlace,
): Promise<RankingPage> {
  const page = await pageOf(executor, eventBoard(query.eventId), site, viewer, query);
  await closeBlocked(executor, viewer, page);
  return page;
}

/** A challenge between players of whom one has blocked the other would be refused, so it is not offered. */
export async function closeBlocked(executor: Executor, viewer: Caller, { rows }: RankingRows): Promise<void> {
  if (!viewer) return;
  const others = rows.filter(({ isYou }) => !isYou);
  const ids = others.map(({ player }) => player.id);
  const blocked = new Set(await findBlockedEitherWayAmong(executor, viewer.id, ids));
  for (const row of others) if (blocked.has(row.player.id)) row.isClosed = true;
}

export async function seasonRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { season?: string | undefined } & RankingPlace,
  now: Date,
): Promise<RankingPage & { season: string }> {
  const season = query.season ?? seasonOf(now, site.brand.timeZone);
  return { season, ...(await pageOf(executor, seasonBoard(site, season), site, viewer, query)) };
}

export function allTimeRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: RankingPlace,
): Promise<RankingPage> {
  return pageOf(executor, allTimeBoard(site), site, viewer, query);
}

/** The top rows; empty where nobody has entered. */
export async function topRowsOfEvent(
  executor: Executor,
  site: SiteOfPlayers,
  eventId: string,
  limit: number,
): Promise<RankingRow[]> {
  const found = await store.find(executor, store.best, "event", { ...eventBoard(eventId), limit });
  return (found?.rows ?? []).map((row, index) => rankingRowOf(row, site, index + 1, null));
}

/** Null when the caller is not in the table. */
export async function myRank(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRow | null> {
  const board = boardNamed(site, name, now);
  const row = await store.find(executor, store.playerKeyPrefix, board.kind, {
    ...board,
    callerId: viewer.id,
  });
  return row && rankingRowOf(row, site, row.ahead + 1, viewer);
}

/** The caller's row in the table of each battleground. Missing where the caller is not in the table. */
export async function myRanksInEvents(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  eventIds: readonly string[],
): Promise<Map<string, RankingRow>> {
  if (eventIds.length === 0) return new Map();
  const found = await executor.query(store.placesInEvents, { eventIds, callerId: viewer.id });
  return new Map(
    found.flatMap(({ eventId, found: row }): [string, RankingRow][] =>
      row ? [[eventId, rankingRowOf(row, site, row.ahead + 1, viewer)]] : [],
    ),
  );
}

/** The player's place in the table of a battleground; null when the player is not in it. */
export async function findRank(
  executor: Executor,
  eventId: string,
  playerId: string,
): Promise<number | null> {
  const board = eventBoard(eventId);
  const row = await store.find(executor, store.playerKeyPrefix, "event", { ...board, callerId: playerId });
  return row && row.ahead + 1;
}

export async function rankingsAround(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRows> {
  const board = boardNamed(site, name, now);
  const found = await store.find(executor, store.findRowsAround, board.kind, {
    ...board,
    callerId: viewer.id,
  });
  const rows = found?.rows ?? [];
  const own = rows.findIndex(({ playerId }) => playerId === viewer.id);
  return numbered(rows, own + neighbours + 1, (found?.ahead ?? 0) - own, site, viewer);
}

/** The players of a page, for `addWorn`. */
export function playersOf({ rows, you }: RankingRows & Partial<Pick<RankingPage, "you">>) {
  return [...rows.map(({ player }) => player), you?.player];
}

/** The first page, or the one before or after a cursor. */
async function pageOf(
  executor: Executor,
  board: Board,
  site: SiteOfPlayers,
  viewer: Caller,
  { before, after }: RankingPlace,
): Promise<RankingPage> {
  const { kind } = board;
  if (before !== undefined) {
    const { rank, sortKey } = cursor.decode(before);
    const found = await store.find(executor, store.findRowsBefore, kind, { ...board, sortKey });
    return { ...pageBefore(found?.rows.toReversed() ?? [], rank, site, viewer), you: null };
  }
  if (after !== undefined) {
    const { rank, sortKey } = cursor.decode(after);
    const found = await store.find(executor, store.findRowsAfter, kind, { ...board, sortKey });
    return { ...numbered(found?.rows ?? [], rankingsPageSize, rank, site, viewer), you: null };
  }
  const found = await store.find(executor, store.top, kind, { ...board, callerId: viewer?.id ?? null });
  const own = found?.own;
  return {
    ...numbered(found?.rows ?? [], rankingsPageSize, 0, site, viewer),
    you: own ? rankingRowOf(own, site, own.ahead + 1, viewer) : null,
  };
}

/** The rows just before a cursor, in table order. */
function pageBefore(
  found: readonly store.StandingRow[],
  rank: number,
  site: SiteOfPlayers,
  viewer: Caller,
): RankingRows {
  const ahead = Math.max(0, rank - 1 - found.length);
  const page = numbered(found, found.length, ahead, site, viewer);
  // The cursor's own row follows the last row.
  const last = found.at(-1);
  return {
    ...page,
    next: last ? cursor.encode({ rank: ahead + found.length, sortKey: last.sortKey }) : null,
  };
}

/** Consecutive rows after `ahead` other rows. `found` has one row more than `size` if there is a next page. */
function numbered(
  found: readonly store.StandingRow[],
  size: number,
  ahead: number,
  site: SiteOfPlayers,
  viewer: Caller,
): RankingRows {
  const { rows, last } = toRowPage(found, size);
  const [first] = rows;
  return {
    rows: rows.map((row, index) => rankingRowOf(row, site, ahead + index + 1, viewer)),
    previous: first && ahead > 0 ? cursor.encode({ rank: ahead + 1, sortKey: first.sortKey }) : null,
    next: last && cursor.encode({ rank: ahead + rows.length, sortKey: last.sortKey }),
  };
}

function rankingRowOf(row: store.StandingRow, site: SiteOfPlayers, rank: number, viewer: Caller): RankingRow {
  return {
    rank,
    player: { id: row.playerId, username: displayName(site, row.username), avatar: row.avatar },
    played: row.played,
    w: row.won,
    l: row.lost,
    d: row.drawn,
    pts: row.points,
    elo: row.elo,
    isYou: row.playerId === viewer?.id,
  };
}
