import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { liveShown, mostLiveShown } from "./rules.ts";

const player = z.object({ id: uuid, username: z.string(), avatar: z.string(), elo: z.int() });

const liveMatch = z.object({
  id: uuid,
  kickoffAt: instant,
  event: z.object({ id: uuid, title: z.string() }),
  game: z.object({ id: z.string(), title: z.string(), art: z.string() }),
  challenger: player,
  challenged: player,
});

export const matchesContract = defineContract({
  "GET /api/game/live-matches": {
    summary: "Matches that are being played now in the brand's battlegrounds, the latest kickoff first.",
    auth: "public",
    query: z.object({ limit: z._default(queryInteger(1, mostLiveShown), liveShown) }),
    answer: z.object({ matches: z.array(liveMatch) }),
  },
});

export type MatchesContract = typeof matchesContract;
export type LiveMatch = z.output<typeof liveMatch>;
