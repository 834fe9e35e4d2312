import type { Brand } from "#features/branding/rules.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { rankingProblems, type RankingPage, type RankingRow } from "../contract.ts";
import { podiumSize, rankingsPageSize, seasonOf } from "../rules.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import * as store from "./store.ts";

type Caller = Identity | null;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function eventRankings(
  executor: Executor,
  brand: Brand,
  viewer: Caller,
  query: { id: string; after?: string | undefined },
): Promise<RankingPage> {
  const board = uuidShape.test(query.id) ? await store.findBoardByEventId(executor, query.id) : undefined;
  if (board?.service !== brand.service) throw rankingProblems.problem("event_not_found");
  return pageOf(executor, board.id, viewer, query.after);
}

export async function seasonRankings(
  executor: Executor,
  brand: Brand,
  viewer: Caller,
  query: { season?: string | undefined; after?: string | undefined },
  now: Date,
): Promise<RankingPage & { season: string }> {
  const season = query.season ?? seasonOf(now, brand.timeZone);
  const board = await store.findBoardBySeason(executor, brand.service, season);
  // A season in which nobody has played yet has no board.
  const page = board ? await pageOf(executor, board.id, viewer, query.after) : { rows: [], next: null };
  return { season, ...page };
}

/** The best of an event so far; empty where nobody has entered. */
export async function topOfEvent(
  executor: Executor,
  eventId: string,
  limit: number = podiumSize,
  viewer: Caller = null,
): Promise<RankingRow[]> {
  const board = await store.findBoardByEventId(executor, eventId);
  if (!board) return [];
  const rows = await store.findRows(executor, board.id, { limit });
  return rows.map((row, index) => shown(row, index + 1, viewer));
}

async function pageOf(
  executor: Executor,
  boardId: string,
  viewer: Caller,
  cursor: string | undefined,
): Promise<RankingPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const limit = rankingsPageSize + 1;
  const found = await store.findRows(executor, boardId, after ? { after, limit } : { limit });
  const first = (after?.rank ?? 0) + 1;
  const rows = found.slice(0, rankingsPageSize);
  const last = rows.at(-1);
  const hasMore = last !== undefined && found.length > rows.length;
  return {
    rows: rows.map((row, index) => shown(row, first + index, viewer)),
    next: hasMore ? encodeCursor({ ...last, rank: first + rows.length - 1 }) : null,
  };
}

function shown(row: store.StandingRow, rank: number, viewer: Caller): RankingRow {
  return {
    rank,
    player: { id: row.playerId, username: row.username, avatar: row.avatar },
    played: row.played,
    w: row.won,
    l: row.lost,
    d: row.drawn,
    pts: row.points,
    elo: row.elo,
    isYou: row.playerId === viewer?.id,
  };
}
