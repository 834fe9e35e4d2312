import type { Brand } from "#features/branding/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { birthDateFault } from "../../rules/age.ts";
import * as store from "./store.ts";

export interface Eligibility {
  readonly country: string;
  /** Also true for a minor with a guardian's consent. */
  readonly isOldEnough: boolean;
  /** May not play. */
  readonly isRestricted: boolean;
  /** May not buy, see codes or claim prizes. */
  readonly isStoreRestricted: boolean;
}

export async function eligibilityOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Eligibility> {
  const facts = await store.findFacts(executor, playerId, now);
  if (!facts) throw commonProblem("sign_in_required");
  const { country, dateOfBirth, hasConsent, isRestricted, isStoreRestricted } = facts;
  const isOldEnough = hasConsent || birthDateFault(dateOfBirth, brand, now) === undefined;
  return { country, isOldEnough, isRestricted, isStoreRestricted };
}
