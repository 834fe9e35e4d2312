import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";

export const accountsContract = defineContract({
  "POST /api/game/sign-out": {
    summary:
      "Ends the session of this browser and makes it forget its cookie; without a session, the same answer.",
    // A retry after a lost answer comes without a session, and must not fail.
    auth: "public",
    answer: z.object({ isSignedOut: z.literal(true) }),
  },
});
