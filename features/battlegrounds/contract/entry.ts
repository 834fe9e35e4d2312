import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { entryConditions, registrations } from "../rules.ts";

/** The caller's entry or place in line, and the conditions to enter. */
export const entryStatus = z.object({
  eventId: uuid,
  title: z.string(),
  gameId: z.string(),
  gameTitle: z.string(),
  accountKind: z.enum(["uuid", "ign", "psn"]),
  registration: z.enum(registrations),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  entrants: z.int(),
  capacity: z.int(),
  isFull: z.boolean(),
  conditions: z.array(z.object({ condition: z.enum(entryConditions), isMet: z.boolean() })),
  entry: z.nullable(
    z.object({
      eventTeamId: uuid,
      state: z.enum(["entered", "waiting"]),
      /** The place is counted up to 1000; null if the player has an entry. */
      placeInLine: z.nullable(z.int()),
      canLeave: z.boolean(),
    }),
  ),
});
