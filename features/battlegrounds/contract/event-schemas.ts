import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { phases, roundNames, stages, tieProgress, nextSteps } from "../rules.ts";
import { money, placeStatus } from "./prizes.ts";

export const eventId = z.string().check(z.minLength(1), z.maxLength(64));
export const player = z.object({ id: uuid, username: z.string(), avatar: z.string(), worn });

/** The account that a game needs of its players. */
const accountKind = z.enum(["uuid", "ign", "psn"]);

export const game = z.object({
  id: z.string(),
  title: z.string(),
  art: z.string(),
  accountKind,
  openEvents: z.int(),
});

export const eventCard = z.object({
  id: uuid,
  title: z.string(),
  game: z.object({ id: z.string(), title: z.string(), art: z.string() }),
  stage: z.enum(stages),
  phase: z.enum(phases),
  platform: z.enum(["any", "ps5"]),
  isRegistrationOpen: z.boolean(),
  registrationClosesAt: instant,
  startsAt: instant,
  endsAt: instant,
  entrants: z.int(),
  capacity: z.int(),
  prizePool: z.nullable(money),
  /** Avatars of the first three entrants. */
  faces: z.array(z.string()),
});

export const tie = z.object({
  code: z.string(),
  side: z.enum(["upper", "lower", "final"]),
  round: z.int(),
  position: z.int(),
  a: z.nullable(player),
  b: z.nullable(player),
  scoreA: z.nullable(z.int()),
  scoreB: z.nullable(z.int()),
  winner: z.nullable(z.enum(["a", "b"])),
  outcome: z.nullable(z.enum(["played", "walkover", "bye", "unneeded"])),
  startsAt: z.nullable(instant),
  /** State of the tie's match; null once the tie is decided. */
  progress: z.nullable(z.enum(tieProgress)),
  matchId: z.nullable(uuid),
});

const namedTie = z.object({ name: z.enum(roundNames), round: z.int(), position: z.int() });

/** What follows after a tie for one of its players. */
export const playerNextStep = z.object({ to: z.enum(nextSteps), tie: z.nullable(namedTie) });

/** A tie whose opponent is not known yet. */
export const openTie = z.extend(namedTie, {
  startsAt: instant,
  /** The tie that decides the opponent. */
  awaits: z.nullable(z.extend(namedTie, { from: z.enum(["winner", "loser"]) })),
});

export const eventDetails = z.extend(eventCard, {
  accountKind,
  summary: z.string(),
  registrationOpensAt: instant,
  prizes: z.array(z.object({ place: z.int(), amount: money, status: placeStatus })),
  /** When the first player entered; from then on the prizes cannot change. */
  prizesLockedAt: z.nullable(instant),
  schedule: z.array(
    z.object({
      kind: z.enum(["registration", "qualifier", "ladder", "final"]),
      number: z.nullable(z.int()),
      startsAt: instant,
      endsAt: instant,
      state: z.enum(["done", "now", "next"]),
    }),
  ),
  qualifiers: z.array(z.object({ id: uuid, number: z.int(), phase: z.enum(phases) })),
  final: z.nullable(z.object({ id: uuid, startsAt: instant, phase: z.enum(phases) })),
  /** Whether the bracket of the event's final has been seeded. */
  hasBracket: z.boolean(),
  podium: z.array(z.object({ place: z.int(), player })),
});
