import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { uuid } from "#kit/contract/query.ts";

/** The letters are the specification's. */
const rankingRow = z.object({
  rank: z.int(),
  player: z.object({ id: uuid, username: z.string(), avatar: z.string() }),
  played: z.int(),
  w: z.int(),
  l: z.int(),
  d: z.int(),
  pts: z.int(),
  elo: z.int(),
  isYou: z.boolean(),
});

/** 25 rows; `next` of one page is `after` of the following. */
export const rankingPage = z.object({ rows: z.array(rankingRow), next: z.nullable(z.string()) });
export const rankingAfter = z.optional(z.string().check(z.maxLength(200)));
const season = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid_season"));

export const rankingsContract = defineContract({
  "GET /api/game/season-rankings": {
    summary: "The table of a month over all battlegrounds; without a season, of the month that runs.",
    auth: "public",
    keptSeconds: 1,
    query: z.object({ season: z.optional(season), after: rankingAfter }),
    answer: z.extend(rankingPage, { season }),
    problems: ["invalid_season"],
  },
});

export type RankingsContract = typeof rankingsContract;
export type RankingRow = z.output<typeof rankingRow>;
export type RankingPage = z.output<typeof rankingPage>;
