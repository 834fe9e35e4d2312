import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { calendarDay, instant } from "#kit/contract/query.ts";
import { stages } from "#features/battlegrounds/rules.ts";
import { matchStates } from "#features/matches/rules.ts";
import { statisticsPermissions } from "./rules.ts";

export const statisticsProblems = defineProblems({ range_wrong: 400 });

/** The count stops at a limit; `isMore` says that there are more. */
const count = z.object({ count: z.int(), isMore: z.boolean() });

const brandKey = z.string().check(z.maxLength(60));

/** A figure or a part of it, with a value for each day of the range. */
const series = z.object({
  figure: z.string(),
  part: z.string(),
  /** Null on days that were not counted. */
  values: z.array(z.nullable(z.number())),
  /** The sum of the period before. */
  before: z.number(),
});

export const rangeQuery = z.object({
  brand: z.optional(brandKey),
  /** If both are missing, the range is the last 28 days. */
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
});

export const brandStatisticsContract = defineContract({
  "GET /api/staff/figures": {
    summary:
      "Figures of a brand, or of all brands that the member works for: the last 24 hours, and battlegrounds of the last 30 days.",
    auth: "staff",
    permission: statisticsPermissions.figures,
    siteField: "brand",
    query: z.object({ brand: z.optional(brandKey) }),
    response: z.object({
      players: count,
      sessions: count,
      notifications: count,
      events: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
      matches: z.array(z.object({ state: z.enum(matchStates), count: z.int() })),
    }),
  },
  "GET /api/staff/daily-figures": {
    summary:
      "Figures by day of the service of a brand, or of all services that the member works for. A job counts them.",
    auth: "staff",
    permission: statisticsPermissions.figures,
    siteField: "brand",
    query: rangeQuery,
    response: z.object({
      days: z.array(z.string()),
      series: z.array(series),
      /** When the job last counted; null before the first time. */
      countedAt: z.nullable(instant),
      services: z.array(z.string()),
    }),
    problems: ["range_wrong"],
  },
});

export type BrandStatisticsContract = typeof brandStatisticsContract;
export type FigureSeries = z.output<typeof series>;
