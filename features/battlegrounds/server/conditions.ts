import { eligibilityOf } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { accountNameIn } from "#features/game-accounts/server/index.ts";
import { subscriptionOf } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { judgeEntrant, type Verdict } from "../rules.ts";

export interface Entrant {
  readonly brand: Brand;
  readonly playerId: string;
  readonly msisdn: string | null;
}

/** Holds a player against the conditions of an event. */
export async function judge(
  executor: Executor,
  { brand, playerId, msisdn }: Entrant,
  event: { readonly gameId: string; readonly platform: "any" | "ps5" },
  { hasConfirmedPs5 }: { hasConfirmedPs5: boolean },
  now: Date,
): Promise<readonly Verdict[]> {
  const eligibility = await eligibilityOf(executor, brand, playerId, now);
  const standing = await subscriptionOf(executor, { service: brand.service, playerId, msisdn });
  const accountName = await accountNameIn(executor, playerId, event.gameId);
  return judgeEntrant(
    {
      ...eligibility,
      isEntitled: standing?.isEntitled ?? false,
      hasAccount: accountName !== null,
      hasConfirmedPs5,
    },
    { countries: brand.countries, platform: event.platform },
  );
}
