import { eligibilityOf } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { accountNameIn } from "#features/game-accounts/server/index.ts";
import { subscriptionOf } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { judgeEntrant, type ConditionResult } from "../rules.ts";
import type { EnterableRow } from "./entry-store.ts";
import { qualifies } from "./finals/series.ts";

export interface Entrant {
  readonly brand: Brand;
  readonly playerId: string;
  readonly msisdn: string | null;
}

export async function judge(
  executor: Executor,
  { brand, playerId, msisdn }: Entrant,
  event: Pick<EnterableRow, "id" | "gameId" | "stage" | "platform" | "bracketVersion">,
  { hasConfirmedPs5, isIn }: { hasConfirmedPs5: boolean; isIn: boolean },
  now: Date,
): Promise<readonly ConditionResult[]> {
  const eligibility = await eligibilityOf(executor, brand, playerId, now);
  const standing = await subscriptionOf(executor, { service: brand.service, playerId, msisdn });
  const accountName = await accountNameIn(executor, playerId, event.gameId);
  return judgeEntrant(
    {
      hasQualified: isIn || (await qualifies(executor, playerId, event, now)),
      ...eligibility,
      isEntitled: standing?.isEntitled ?? false,
      hasAccount: accountName !== null,
      hasConfirmedPs5,
    },
    { countries: brand.countries, stage: event.stage, platform: event.platform },
  );
}
