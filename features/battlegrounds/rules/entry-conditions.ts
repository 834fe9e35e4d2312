import type { Stage } from "./phases.ts";

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
