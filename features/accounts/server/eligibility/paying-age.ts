import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { accountProblems } from "../../contract.ts";
import { birthDateFault } from "../../rules.ts";
import * as store from "./store.ts";

interface Guardian {
  readonly email: string;
  readonly agreedAt: Date;
  /** What the guardian calls the player. */
  readonly childName: string;
}

/** The guardian who agreed that a player plays who is still under age; null for everybody else. */
export async function guardianOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Guardian | null> {
  return (await findMinor(executor, brand, playerId, now))?.guardian ?? null;
}

/** The same of whoever is about to pay: under age, nobody pays without a guardian's consent. */
export async function requirePayingAge(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<Guardian | null> {
  const minor = await findMinor(executor, brand, playerId, now);
  if (minor && !minor.guardian) throw accountProblems.problem("too_young");
  return minor?.guardian ?? null;
}

async function findMinor(
  executor: Executor,
  brand: Brand,
  playerId: string,
  now: Date,
): Promise<{ guardian: Guardian | null } | undefined> {
  const facts = await store.findGuardian(executor, playerId);
  if (!facts || birthDateFault(facts.dateOfBirth, brand, now) !== "too_young") return undefined;
  const { email, agreedAt } = facts;
  if (email === null || agreedAt === null) return { guardian: null };
  return { guardian: { email, agreedAt, childName: facts.firstName ?? facts.username } };
}
