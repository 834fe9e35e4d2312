import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { uuid } from "#kit/contract/query.ts";

/** Letters of the specification. */
export const rankingRow = z.object({
  rank: z.int(),
  player: z.object({ id: uuid, username: z.string(), avatar: z.string(), worn }),
  played: z.int(),
  w: z.int(),
  l: z.int(),
  d: z.int(),
  pts: z.int(),
  elo: z.int(),
  isYou: z.boolean(),
  /** The caller cannot challenge this player. */
  isClosed: z.optional(z.boolean()),
});

/** Pass `next` as `after` for the following page, `previous` as `before` for the preceding one. */
const rankingRows = z.object({
  rows: z.array(rankingRow),
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});
/** 25 rows; the first page also has the caller's row. */
export const rankingPage = z.extend(rankingRows, { you: z.nullable(rankingRow) });
const place = z.optional(z.string().check(z.maxLength(200)));
/** A page after or before a cursor. */
export const rankingPlace = { after: place, before: place };
const season = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid_season"));

/** An event id, a month, the current month, or all time. */
const board = z.union([uuid, season, z.enum(["season", "all_time"])]);

export const rankingsContract = defineContract({
  "GET /api/game/season-rankings": {
    summary: "The table of a month over all battlegrounds; without a season, of the current month.",
    auth: "public",
    cacheSeconds: 1,
    query: z.object({ season: z.optional(season), ...rankingPlace }),
    response: z.extend(rankingPage, { season }),
    problems: ["invalid_season"],
  },
  "GET /api/game/all-time-rankings": {
    summary: "The all-time table over all battlegrounds.",
    auth: "public",
    cacheSeconds: 1,
    query: z.object(rankingPlace),
    response: rankingPage,
  },
  "GET /api/game/my-rank": {
    summary:
      "The caller's row in a table: `board` is the id of a battleground, a month (2026-11), `season` for the current month, or `all_time`.",
    auth: "player",
    query: z.object({ board }),
    response: z.object({ row: z.nullable(rankingRow) }),
  },
  "GET /api/game/rankings-around": {
    summary: "The table around the caller: up to 12 rows ahead, the caller's row, up to 12 rows behind.",
    auth: "player",
    query: z.object({ board }),
    response: rankingRows,
  },
});

export type RankingsContract = typeof rankingsContract;
export type RankingRow = z.output<typeof rankingRow>;
export type RankingRows = z.output<typeof rankingRows>;
export type RankingPage = z.output<typeof rankingPage>;
export interface RankingPlace {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}
