import * as z from "zod/mini";
import { eventCard, openTie } from "#features/battlegrounds/contract.ts";
import { ownMatch } from "#features/matches/contract.ts";
import { rankingRow } from "#features/rankings/contract.ts";
import { freeTrial } from "#features/subscriptions/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { pendingActions } from "./rules.ts";

export const homeContract = defineContract({
  "GET /api/game/home": {
    summary:
      "The data of the home page: pending actions by deadline; the next match; sent challenges; the first steps of a new player; the battlegrounds with rank and open tie of a final; the rank of this month; the free trial, if available.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: z.object({
      pendingActions: z.array(z.object({ action: z.enum(pendingActions), match: ownMatch })),
      next: z.nullable(ownMatch),
      /** Sent challenges and proposed times that wait for the opponent. */
      sent: z.array(ownMatch),
      /** The player's progress to the first match; null after it. */
      firstSteps: z.nullable(z.object({ isLinked: z.boolean(), isEntered: z.boolean() })),
      battlegrounds: z.array(
        z.object({
          event: eventCard,
          isWaiting: z.boolean(),
          /** A tie of a final whose opponent is not known yet. With a known opponent it is a match. */
          tie: z.nullable(openTie),
          row: z.nullable(rankingRow),
        }),
      ),
      season: z.nullable(rankingRow),
      /** The free trial that a player without a subscription can start. */
      trial: z.nullable(freeTrial),
    }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/badge-counts": {
    summary: "The numbers beside the bell and the links to matches and chat.",
    auth: "player",
    query: z.object({}),
    response: z.object({
      unreadNotifications: z.int(),
      /** Matches that wait for a move by the caller. */
      waitingMatches: z.int(),
      /** Chat messages in rooms that are not muted; 0 where chat is switched off. */
      unreadMessages: z.int(),
    }),
  },
});

export type HomeContract = typeof homeContract;
