import * as z from "zod/mini";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant } from "#kit/contract/query.ts";
import { enhancerIds, enhancerKinds, frames, nameColours, poses } from "./rules.ts";

export const enhancerProblems = defineProblems({
  enhancer_unknown: 404,
  enhancer_not_owned: 403,
  enhancer_run_out: 409,
  /** Challenge slots and streak shields work by themselves. */
  enhancer_not_wearable: 400,
});

/** What a player wears, for contracts that show players. A player who wears nothing has no such field. */
export const worn = z.optional(
  z.object({
    frame: z.optional(z.enum(frames)),
    nameColour: z.optional(z.enum(nameColours)),
    pose: z.optional(z.enum(poses)),
  }),
);

const owned = z.object({
  id: z.enum(enhancerIds),
  kind: z.enum(enhancerKinds),
  isWorn: z.boolean(),
  /** Whether its time has run out or its uses are used up. */
  isOver: z.boolean(),
  /** Null for an enhancer that does not run out before it is used. */
  endsAt: z.nullable(instant),
  /** How many are left, if they are used up one by one. */
  left: z.nullable(z.int()),
});
export type OwnedEnhancer = z.output<typeof owned>;

export const enhancersContract = defineContract({
  "GET /api/game/my-enhancers": {
    summary: "The enhancers that the player owns or has owned, those that have run out last.",
    auth: "player",
    query: z.object({}),
    response: z.object({ enhancers: z.array(owned), worn }),
  },
  "POST /api/game/wear-enhancer": {
    summary:
      "Wears an enhancer that the player owns, instead of the one of the same kind that is worn now. With `wear: false` takes it off. Idempotent.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 30, everySeconds: 1 },
    body: z.object({ enhancerId: z.string().check(z.maxLength(64)), wear: z.boolean() }),
    response: z.object({ enhancers: z.array(owned), worn }),
    problems: ["enhancer_unknown", "enhancer_not_owned", "enhancer_run_out", "enhancer_not_wearable"],
  },
});

export type EnhancersContract = typeof enhancersContract;
export type MyEnhancers = ResponseOf<EnhancersContract["GET /api/game/my-enhancers"]>;
