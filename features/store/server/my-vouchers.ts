import { accountProblems } from "#features/accounts/contract.ts";
import { findRestriction, requireFreshProof } from "#features/accounts/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { Viewer } from "#kit/http/context.ts";
import { storeProblems } from "../contract.ts";
import * as codes from "./code-store.ts";
import * as purchases from "./purchase-store.ts";
import { shownPurchase } from "./shown-purchase.ts";

const pageSize = 20;

export async function listPurchases(executor: Executor, playerId: string, after: string | undefined) {
  const found = await purchases.findOfPlayer(executor, { playerId, before: after, limit: pageSize + 1 });
  const { rows, last } = toRowPage(found, pageSize);
  return { purchases: rows.map(shownPurchase), next: last ? last.id : null };
}

/** The code of an own voucher. The purchase of another player does not exist for the caller. */
export async function revealCode(
  executor: Executor,
  seal: Seal,
  viewer: Pick<Viewer, "id" | "provenAt">,
  purchaseId: string,
  now: Date,
): Promise<{ code: string }> {
  const [purchase, restriction] = await Promise.all([
    purchases.findById(executor, purchaseId),
    findRestriction(executor, { playerId: viewer.id, kind: "store" }, now),
  ]);
  if (purchase?.player_id !== viewer.id) throw storeProblems.problem("voucher_unknown");
  if (restriction) throw accountProblems.problem("store_restricted");
  requireFreshProof(viewer, now);
  const code = purchase.state === "completed" ? await codes.findGiven(executor, purchaseId) : undefined;
  if (!code) throw storeProblems.problem("voucher_not_ready");
  return { code: seal.open(code.sealed, code.id) };
}
