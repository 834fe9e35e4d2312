import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";

export const brandingContract = defineContract({
  "POST /api/app/load-error": {
    summary: "A browser tells that a part of the app could not be loaded within 120 seconds.",
    auth: "public",
    body: z.object({
      part: z.string().check(z.regex(/^[\w./-]{1,200}$/)),
      seconds: z.int().check(z.minimum(0), z.maximum(3_600)),
    }),
    answer: z.object({ isRecorded: z.boolean() }),
    limit: { per: "address", burst: 10, everySeconds: 30 },
  },
});

export type BrandingContract = typeof brandingContract;
