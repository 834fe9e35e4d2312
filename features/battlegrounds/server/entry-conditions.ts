import { eligibilityOf } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { accountNamesOf } from "#features/game-accounts/server/index.ts";
import { subscriptionOf } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { checkEntrant, type ConditionResult } from "../rules.ts";
import type { EnterableRow } from "./entry-store.ts";
import { qualifies } from "./finals/series.ts";

export interface Entrant {
  readonly brand: Brand;
  readonly playerId: string;
  readonly msisdn: string | null;
}

/** The facts about a player that the conditions of all events use. */
export async function factsOf(executor: Executor, { brand, playerId, msisdn }: Entrant, now: Date) {
  const [eligibility, subscription, accounts] = await Promise.all([
    eligibilityOf(executor, brand, playerId, now),
    subscriptionOf(executor, { service: brand.service, playerId, msisdn }),
    accountNamesOf(executor, playerId),
  ]);
  return { ...eligibility, isEntitled: subscription?.isEntitled ?? false, accounts };
}

export async function checkConditions(
  executor: Executor,
  { brand, playerId }: Pick<Entrant, "brand" | "playerId">,
  { accounts, ...facts }: Awaited<ReturnType<typeof factsOf>>,
  event: Pick<EnterableRow, "id" | "gameId" | "stage" | "platform" | "bracketVersion">,
  { hasConfirmedPs5, hasEntry }: { hasConfirmedPs5: boolean; hasEntry: boolean },
  now: Date,
): Promise<readonly ConditionResult[]> {
  return checkEntrant(
    {
      ...facts,
      hasQualified: hasEntry || (await qualifies(executor, playerId, event, now)),
      hasAccount: accounts.has(event.gameId),
      hasConfirmedPs5,
    },
    { countries: brand.countries, stage: event.stage, platform: event.platform },
  );
}
