import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { instant, uuid } from "#kit/contract/query.ts";

const cardPlayer = z.object({
  id: uuid,
  username: z.string(),
  avatarUrl: z.string(),
  score: z.nullable(z.int()),
  isWinner: z.boolean(),
  worn,
});

/** The page that a link of the product in the text opens. */
export const card = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("match"),
    path: z.string(),
    matchId: uuid,
    eventId: uuid,
    game: z.string(),
    state: z.string(),
    isOver: z.boolean(),
    kickoffAt: instant,
    players: z.array(cardPlayer),
  }),
  z.object({
    kind: z.literal("battleground"),
    path: z.string(),
    eventId: uuid,
    title: z.string(),
    game: z.string(),
    startsAt: instant,
    endsAt: instant,
    entrants: z.int(),
    capacity: z.int(),
  }),
]);

export type ChatCard = z.output<typeof card>;
