import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { accountProblems } from "../../contract.ts";
import { birthDateFault } from "../../rules/age.ts";
import * as store from "./store.ts";

interface Guardian {
  readonly email: string;
  readonly agreedAt: Date;
  readonly childName: string;
}

/** The guardian who consented for a minor; null for adults and for minors without consent. */
export async function guardianOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Guardian | null> {
  return minorOf(await store.findGuardian(executor, playerId), brand, now)?.guardian ?? null;
}

/**
 * Like `guardianOf`, for a player who is about to pay: throws if the age is unknown, or for a minor without consent.
 */
export async function requirePayingAge(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Guardian | null> {
  const facts = await store.findGuardian(executor, playerId);
  if (facts && facts.dateOfBirth === null) {
    throw accountProblems.problem("birth_date_missing", [
      { field: "dateOfBirth", code: "birth_date_missing" },
    ]);
  }
  const minor = minorOf(facts, brand, now);
  if (minor && !minor.guardian) throw accountProblems.problem("too_young");
  return minor?.guardian ?? null;
}

function minorOf(
  facts: Awaited<ReturnType<typeof store.findGuardian>>,
  brand: Brand,
  now: Date,
): { guardian: Guardian | null } | undefined {
  if (!facts || birthDateFault(facts.dateOfBirth, brand, now) !== "too_young") return undefined;
  const { email, agreedAt } = facts;
  if (email === null || agreedAt === null) return { guardian: null };
  return { guardian: { email, agreedAt, childName: facts.firstName ?? facts.username } };
}
