import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { stages } from "#features/battlegrounds/rules.ts";
import { matchStates } from "#features/matches/rules.ts";
import { statisticsPermissions } from "./rules.ts";

/** Counted up to a limit; `isMore` says that there are more. */
const count = z.object({ count: z.int(), isMore: z.boolean() });

export const brandStatisticsContract = defineContract({
  "GET /api/staff/figures": {
    summary: "Figures of a brand: the last 24 hours, and battlegrounds of the last 30 days.",
    auth: "staff",
    permission: statisticsPermissions.figures,
    siteField: "brand",
    query: z.object({ brand: z.string().check(z.maxLength(60)) }),
    response: z.object({
      brand: z.string(),
      players: count,
      sessions: count,
      notifications: count,
      events: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
      matches: z.array(z.object({ state: z.enum(matchStates), count: z.int() })),
    }),
  },
});

export type BrandStatisticsContract = typeof brandStatisticsContract;
