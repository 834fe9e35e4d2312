import type { Site } from "#features/branding/server/index.ts";
import { recordReferral } from "#features/coins/server/index.ts";
import { recordFirstAgreement } from "#features/terms-versions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";

/** What happens in the transaction that creates a player. */
export async function onRegistered(trx: Executor, call: CallContext<Site>, playerId: string): Promise<void> {
  await recordFirstAgreement(trx, call, playerId);
  await recordReferral(trx, call, playerId);
}
