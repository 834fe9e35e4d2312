import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { identityKinds, payoutMethods, refusalReasons, shownPrizeStates } from "../rules.ts";

export const money = z.object({ minor: z.int(), currency: z.string() });
const player = z.object({ id: uuid, username: z.string(), avatar: z.string() });

/** The state of the prize of a place. */
export const placeStatus = z.object({
  state: z.enum(shownPrizeStates),
  /** The time that belongs to the state: the end of the hold, the deadline of the claim, or when it was claimed, paid or lapsed. */
  at: z.nullable(instant),
  /** The time by which it must be paid; null unless it is held or claimed. */
  dueAt: z.nullable(instant),
  isLate: z.boolean(),
  winner: z.nullable(player),
});

export const ownPrize = z.object({
  id: uuid,
  eventId: uuid,
  eventTitle: z.string(),
  place: z.int(),
  amount: money,
  state: z.enum(shownPrizeStates),
  wonAt: instant,
  heldUntil: instant,
  claimUntil: z.nullable(instant),
  claimedAt: z.nullable(instant),
  dueAt: instant,
  paidAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  reference: z.nullable(z.string()),
  /** Why the last claim was refused. */
  refusal: z.nullable(z.enum(refusalReasons)),
  isLate: z.boolean(),
});

export const prizeDetails = z.object({
  prize: ownPrize,
  /** The account to pay. Responses never contain the whole number. */
  claim: z.nullable(z.object({ method: z.enum(payoutMethods), numberEnd: z.string() })),
  form: z.object({
    country: z.string(),
    accountFormat: z.enum(["iban", "local"]),
    /** Null if the player has no number for airtime. */
    airtimeNumberEnd: z.nullable(z.string()),
    fullName: z.string(),
    /** If true, the guardian is paid instead. */
    isMinor: z.boolean(),
    ageFault: z.nullable(z.enum(["birth_date_missing", "too_young"])),
  }),
});

const optionalText = (maxLength: number) => z._default(z.string().check(z.maxLength(maxLength)), "");

export const prizeClaim = z.object({
  prizeId: z.string().check(z.maxLength(64)),
  fullName: z
    .string("full_name_missing")
    .check(z.trim(), z.minLength(3, "full_name_missing"), z.maxLength(120, "full_name_missing")),
  identityKind: z.enum(identityKinds),
  identityNumber: z
    .string("identity_wrong")
    .check(z.minLength(1, "identity_wrong"), z.maxLength(40, "identity_wrong")),
  method: z.enum(payoutMethods),
  bank: optionalText(80),
  account: optionalText(50),
  branch: optionalText(20),
  /** A minor confirms that the guardian's identity and account are given. */
  isGuardian: z._default(z.boolean(), false),
  acceptsTax: z.literal(true, "tax_unaccepted"),
});
