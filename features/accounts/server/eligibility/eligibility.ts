import type { Brand } from "#features/branding/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { birthDateFault } from "../../rules/age.ts";
import * as store from "./store.ts";

export interface Eligibility {
  readonly country: string;
  /** True with a guardian's consent. */
  readonly isOldEnough: boolean;
  readonly isRestricted: boolean;
}

export async function eligibilityOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Eligibility> {
  const facts = await store.findFacts(executor, playerId, now);
  if (!facts) throw commonProblem("sign_in_required");
  const { country, dateOfBirth, hasConsent, isRestricted } = facts;
  const isOldEnough = hasConsent || birthDateFault(dateOfBirth, brand, now) === undefined;
  return { country, isOldEnough, isRestricted };
}

/** The player cannot enter battlegrounds until `endsAt`, or permanently if it is null. */
export function restrict(
  trx: Executor,
  { playerId, reason, endsAt }: { playerId: string; reason: string; endsAt: Date | null },
  now: Date,
): Promise<void> {
  const restriction = { player_id: playerId, reason, restricted_at: now, ends_at: endsAt };
  return store.upsertRestriction(trx, restriction);
}

/** False if the player was not restricted. */
export function liftRestriction(trx: Executor, playerId: string): Promise<boolean> {
  return store.deleteRestriction(trx, playerId);
}
