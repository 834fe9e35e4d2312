import type { EventTimes, Stage } from "./phases.ts";

/** In the order in which they are shown and refused. */
export const entryConditions = [
  "qualification",
  "standing",
  "country",
  "age",
  "subscription",
  "account",
  "ps5",
] as const;
export type EntryCondition = (typeof entryConditions)[number];

/** Checked again when an entrant challenges, accepts or checks in. */
export const ongoingConditions = ["standing", "subscription", "account"] as const satisfies EntryCondition[];

export interface EntrantFacts {
  readonly hasQualified: boolean;
  readonly isRestricted: boolean;
  readonly country: string;
  readonly isOldEnough: boolean;
  readonly isEntitled: boolean;
  readonly hasAccount: boolean;
  readonly hasConfirmedPs5: boolean;
}

export interface EntryRequirements {
  readonly stage: Stage;
  readonly countries: readonly string[];
  readonly platform: "any" | "ps5";
}

export interface ConditionResult {
  readonly condition: EntryCondition;
  readonly isMet: boolean;
}

/** A final requires qualification; its PS5 condition was confirmed in the qualifier. */
export function conditionsOf({ stage, platform }: Omit<EntryRequirements, "countries">): EntryCondition[] {
  const isFinal = stage === "finals";
  return entryConditions.filter((condition) => {
    if (condition === "qualification") return isFinal;
    return condition !== "ps5" || (platform === "ps5" && !isFinal);
  });
}

export function checkEntrant(facts: EntrantFacts, event: EntryRequirements): readonly ConditionResult[] {
  const met: Readonly<Record<EntryCondition, boolean>> = {
    qualification: facts.hasQualified,
    standing: !facts.isRestricted,
    country: event.countries.includes(facts.country),
    age: facts.isOldEnough,
    subscription: facts.isEntitled,
    account: facts.hasAccount,
    ps5: facts.hasConfirmedPs5,
  };
  return conditionsOf(event).map((condition) => ({ condition, isMet: met[condition] }));
}

export const registrations = ["not_yet", "open", "closed", "by_qualifying"] as const;
export type Registration = (typeof registrations)[number];

/** Whether players can enter now. A qualifier that was closed early accepts nobody. */
export function registrationOf(
  event: EventTimes & { readonly stage: Stage; readonly closedAt: Date | null },
  now: Date,
): Registration {
  if (event.stage === "finals") return "by_qualifying";
  if (event.isCancelled || event.closedAt !== null) return "closed";
  if (now < event.registrationOpensAt) return "not_yet";
  return now < event.registrationClosesAt && now < event.endsAt ? "open" : "closed";
}

/** Positions in the waiting list are counted up to here. */
export const maxPlaceInLine = 1_000;

/** Whether an entrant may leave: until a match is accepted or declined (`boundAt`), and never from a final. */
export function mayLeave(
  event: { readonly stage: Stage; readonly endsAt: Date },
  entry: { readonly boundAt: Date | null },
  now: Date,
): boolean {
  return event.stage !== "finals" && entry.boundAt === null && now < event.endsAt;
}

/** Published in the room of the battleground's table when a player leaves the battleground or its waiting list. */
export const lineEvent = "line_moved";
