import type { EventTimes, Stage } from "./phases.ts";

/** What entering takes, in the order in which it is shown and refused. */
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

/** What is checked again whenever an entrant challenges, accepts or checks in: it may have been lost since entering. */
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

export interface Verdict {
  readonly condition: EntryCondition;
  readonly isMet: boolean;
}

/** What an event asks for. A final asks for a qualifier, and the word for a PS5 was given there. */
export function conditionsOf({ stage, platform }: Omit<EntryRequirements, "countries">): EntryCondition[] {
  const isFinal = stage === "finals";
  return entryConditions.filter((condition) => {
    if (condition === "qualification") return isFinal;
    return condition !== "ps5" || (platform === "ps5" && !isFinal);
  });
}

/** Every condition that an event has for a player, with its verdict. */
export function judgeEntrant(facts: EntrantFacts, event: EntryRequirements): readonly Verdict[] {
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

/** Whether anybody can enter now. A qualifier that an organiser has closed takes nobody in, whatever its times say. */
export function registrationOf(
  event: EventTimes & { readonly stage: Stage; readonly closedAt: Date | null },
  now: Date,
): Registration {
  if (event.stage === "finals") return "by_qualifying";
  if (event.isCancelled || event.closedAt !== null) return "closed";
  if (now < event.registrationOpensAt) return "not_yet";
  return now < event.registrationClosesAt && now < event.endsAt ? "open" : "closed";
}

/** A place in the line is counted no further. */
export const mostInLine = 1_000;

/** Leaving is free until the first match; who has reached a final has no place to give back. */
export function mayLeave(
  event: { readonly stage: Stage; readonly endsAt: Date },
  entry: { readonly boundAt: Date | null },
  now: Date,
): boolean {
  return event.stage !== "finals" && entry.boundAt === null && now < event.endsAt;
}

/** Told in the room of a battleground's table when somebody has left it, or the line before it. */
export const lineEvent = "line_moved";
