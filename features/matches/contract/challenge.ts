import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { challengeRefusals } from "../rules.ts";
import { player } from "./match.ts";

/** Where two players can challenge each other. */
const battleground = z.object({
  eventId: uuid,
  title: z.string(),
  /** Its title. */
  game: z.string(),
  startsAt: instant,
  endsAt: instant,
  challengerTeamId: uuid,
  challengedTeamId: uuid,
  opponentElo: z.int(),
  /** A request between the two that waits for an answer: there can be no other beside it. */
  openMatchId: z.nullable(uuid),
});

export const challengeOptions = z.object({
  opponent: player,
  /** Why nobody can be challenged now; null where somebody can. */
  refusal: z.nullable(z.enum(challengeRefusals)),
  /** Whether a match of these two that is played today gives points: they have three such matches a day. */
  isPaid: z.boolean(),
  battlegrounds: z.array(battleground),
  /** Kickoffs that one of the two has agreed to: nobody proposes a time beside them. None where the two cannot meet. */
  busyAt: z.array(instant),
});
