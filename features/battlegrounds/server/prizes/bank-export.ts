import type { Audience } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import { approvedSince, battlegroundAuditActions } from "../../rules.ts";
import * as claims from "./claim-store.ts";
import { openDetails } from "./payout-details.ts";
import * as store from "./prize-store.ts";
import { maxListed, record, lock } from "./approval.ts";

/** Approved prizes as CSV for the bank; `again` includes those that were exported before. */
export async function exportPayouts(
  trx: Executor,
  seal: Seal,
  actor: StaffActor,
  { audience, again }: { audience: Audience; again: boolean },
  now: Date,
): Promise<{ csv: string; count: number }> {
  const approved = await store.findForStaff(trx, audience, {
    states: ["approved"],
    approvedSince: approvedSince(now),
    limit: maxListed,
  });
  const lines: string[][] = [];
  const exported: string[] = [];
  for (const { id } of approved) {
    const prize = (await lock(trx, id))?.prize;
    const claim = await claims.findClaim(trx, id);
    // Another member has refused, paid or exported it meanwhile.
    if (prize?.state !== "approved" || !claim || (claim.exportedAt !== null && !again)) continue;
    const details = openDetails(seal, { prizeId: id, playerId: claim.playerId }, claim.details);
    exported.push(id);
    lines.push([
      id,
      (prize.amount / 100).toFixed(2),
      prize.currency,
      details.method,
      details.fullName,
      details.identityKind,
      details.identityNumber,
      details.bank,
      details.branch,
      details.account,
      details.msisdn,
    ]);
  }
  await claims.updateExported(trx, exported, now);
  const details = { count: String(exported.length), prizes: exported.join(" ") };
  await record(
    trx,
    actor,
    { action: battlegroundAuditActions.prizes_exported, subject: actor.brand, details },
    now,
  );
  return {
    csv: [columns, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join(""),
    count: exported.length,
  };
}

const columns = [
  "prize",
  "amount",
  "currency",
  "method",
  "name",
  "identity kind",
  "identity number",
  "bank",
  "branch",
  "account",
  "number",
];

/** A leading apostrophe keeps a spreadsheet from running what a player typed. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
