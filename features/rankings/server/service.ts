import { shownName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { cutPage } from "#kit/db/page.ts";
import { about, answerTo, type Asked } from "#kit/db/question.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { RankingPage, RankingPlace, RankingRow, RankingRows } from "../contract.ts";
import { neighbours, rankingsPageSize, seasonOf } from "../rules.ts";
import { cursor } from "./cursor.ts";
import * as store from "./store.ts";

/** Its words, for players who are gone. */
type SiteOfPlayers = Pick<Site, "brand" | "text">;
type Caller = Pick<Identity, "id"> | null;

/** Which table: of an event, of a season or of all time. */
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

/** What a page of a table is made from. */
function pageAsked(board: Board, { before, after }: RankingPlace): Asked<FoundPage> {
  const { kind } = board;
  if (before !== undefined) {
    const { sortKey } = cursor.decode(before);
    return about(store.ahead[kind], { ...board, sortKey });
  }
  if (after === undefined) return about(store.top[kind], board);
  return about(store.behind[kind], { ...board, sortKey: cursor.decode(after).sortKey });
}

type FoundPage = store.FoundTop | store.FoundRows | null;

export function eventPageAsked(query: { eventId: string } & RankingPlace): Asked<FoundPage> {
  return pageAsked(eventBoard(query.eventId), query);
}

export function seasonPageAsked(
  site: SiteOfPlayers,
  query: { season?: string | undefined } & RankingPlace,
  now: Date,
): Asked<FoundPage> {
  const season = query.season ?? seasonOf(now, site.brand.timeZone);
  return pageAsked(seasonBoard(site, season), query);
}

export function allTimePageAsked(site: SiteOfPlayers, query: RankingPlace): Asked<FoundPage> {
  return pageAsked(allTimeBoard(site), query);
}

export function placeAsked(site: SiteOfPlayers, name: string, now: Date): Asked<store.PlacedRow | null> {
  const board = boardNamed(site, name, now);
  return about(store.ownPlace[board.kind], board);
}

export function aroundAsked(site: SiteOfPlayers, name: string, now: Date) {
  const board = boardNamed(site, name, now);
  return about(store.around[board.kind], board);
}

export async function seasonRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: { season?: string | undefined } & RankingPlace,
  now: Date,
): Promise<RankingPage & { season: string }> {
  const season = query.season ?? seasonOf(now, site.brand.timeZone);
  const found = await answerTo(executor, seasonPageAsked(site, query, now), viewer?.id ?? null);
  return { season, ...pageShown(found, site, viewer, query) };
}

export async function allTimeRankings(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Caller,
  query: RankingPlace,
): Promise<RankingPage> {
  const found = await answerTo(executor, allTimePageAsked(site, query), viewer?.id ?? null);
  return pageShown(found, site, viewer, query);
}

/** The best of an event so far; empty where nobody has entered. */
export async function topOfEvent(
  executor: Executor,
  site: SiteOfPlayers,
  eventId: string,
  limit: number,
): Promise<RankingRow[]> {
  const found = await answerTo(executor, about(store.best.event, { ...eventBoard(eventId), limit }), null);
  return (found?.rows ?? []).map((row, index) => shown(row, site, index + 1, null));
}

/** Null where the caller is not in the table. Only players of the board's own service can be. */
export async function myRank(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRow | null> {
  const row = await answerTo(executor, placeAsked(site, name, now), viewer.id);
  return row && shown(row, site, row.ahead + 1, viewer);
}

export async function rankingsAround(
  executor: Executor,
  site: SiteOfPlayers,
  viewer: Pick<Identity, "id">,
  name: string,
  now: Date,
): Promise<RankingRows> {
  const found = await answerTo(executor, aroundAsked(site, name, now), viewer.id);
  const rows = found?.rows ?? [];
  const own = rows.findIndex(({ playerId }) => playerId === viewer.id);
  return numbered(rows, own + neighbours + 1, (found?.ahead ?? 0) - own, site, viewer);
}

/** Without a board nobody has played yet: the first one who does makes it. */
export function pageShown(
  found: FoundPage,
  site: SiteOfPlayers,
  viewer: Caller,
  { before, after }: RankingPlace,
): RankingPage {
  const rows = found?.rows ?? [];
  if (before !== undefined) {
    return { ...pageAhead(rows.toReversed(), cursor.decode(before).rank, site, viewer), you: null };
  }
  const ahead = after === undefined ? 0 : cursor.decode(after).rank;
  const page = numbered(rows, rankingsPageSize, ahead, site, viewer);
  const own = found && "own" in found ? found.own : null;
  return { ...page, you: own && shown(own, site, own.ahead + 1, viewer) };
}

/** The rows just ahead of a place, in the order of the table. */
function pageAhead(
  found: readonly store.StandingRow[],
  rank: number,
  site: SiteOfPlayers,
  viewer: Caller,
): RankingRows {
  const ahead = Math.max(0, rank - 1 - found.length);
  const page = numbered(found, found.length, ahead, site, viewer);
  // The place that it was asked from follows its last row.
  const last = found.at(-1);
  return {
    ...page,
    next: last ? cursor.encode({ rank: ahead + found.length, sortKey: last.sortKey }) : null,
  };
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
