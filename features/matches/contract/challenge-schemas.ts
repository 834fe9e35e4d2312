import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { challengeRefusals } from "../rules.ts";
import { player } from "./match-schemas.ts";

const battleground = z.object({
  eventId: uuid,
  title: z.string(),
  /** The game's title. */
  game: z.string(),
  startsAt: instant,
  endsAt: instant,
  challengerTeamId: uuid,
  challengedTeamId: uuid,
  opponentElo: z.int(),
  /** An unanswered request between the two players; they cannot have a second one. */
  openMatchId: z.nullable(uuid),
});

export const challengeOptions = z.object({
  opponent: player,
  /** Null when the opponent can be challenged. */
  refusal: z.nullable(z.enum(challengeRefusals)),
  /** Whether a match between the two would still give points today (three a day do). */
  isRanked: z.boolean(),
  battlegrounds: z.array(battleground),
  /** Kickoffs that either player has already agreed to; empty when the two cannot play. */
  busyAt: z.array(instant),
});
