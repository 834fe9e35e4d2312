import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { uuid } from "#kit/contract/query.ts";

export const rankingProblems = defineProblems({ event_not_found: 404 });

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

const page = { rows: z.array(rankingRow), next: z.nullable(z.string()) };
const after = z.optional(z.string().check(z.maxLength(200)));
const season = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid_season"));

export const rankingsContract = defineContract({
  "GET /api/game/event-rankings": {
    summary:
      "The table of a battleground, 25 rows at a time: give `next` of one page as `after` of the following.",
    auth: "public",
    query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)), after }),
    answer: z.object(page),
    problems: ["event_not_found"],
  },
  "GET /api/game/season-rankings": {
    summary: "The table of a month over all battlegrounds; without a season, of the month that runs.",
    auth: "public",
    query: z.object({ season: z.optional(season), after }),
    answer: z.object({ season, ...page }),
    problems: ["invalid_season"],
  },
});

export type RankingsContract = typeof rankingsContract;
export type RankingRow = z.output<typeof rankingRow>;
export interface RankingPage {
  rows: RankingRow[];
  next: string | null;
}
