import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { batchSize, deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { storeProblems } from "../contract.ts";
import { readCodes, storeAuditActions, storeNotificationKinds, type ReadCodes } from "../rules.ts";
import * as codes from "./code-store.ts";
import * as products from "./product-store.ts";
import * as watches from "./alert-store.ts";

export interface ImportReport extends Omit<ReadCodes, "codes"> {
  readonly read: number;
  /** How many of them the service has already. */
  readonly existing: number;
  readonly isImported: boolean;
}

/** Imports codes, all or none: a file with an invalid, repeated or existing code changes nothing. A dry run only reports. */
export async function importCodes(
  trx: Executor,
  seal: Seal,
  actor: StaffActor,
  file: { service: string; productId: string; text: string; isDryRun: boolean },
  now: Date,
): Promise<ImportReport> {
  const { service, productId } = file;
  const product = await products.findProduct(trx, service, productId);
  if (product?.kind !== "voucher") throw storeProblems.problem("product_unknown");
  const { codes: texts, ...faults } = readCodes(file.text);
  const fingerprints = texts.map((text) => seal.fingerprints(text));
  const existing = faults.isTooLong ? 0 : (await codes.findKnown(trx, service, fingerprints)).size;
  const report = { ...faults, read: texts.length, existing };
  const isClean =
    texts.length > 0 && faults.invalid.length + faults.repeated.length + existing === 0 && !faults.isTooLong;
  if (file.isDryRun || !isClean) return { ...report, isImported: false };
  const rows = texts.map((text, index) => {
    const id = newId({ now: () => now });
    return { id, sealed: seal.seal(text, id), fingerprint: fingerprints[index]?.[0] ?? Buffer.alloc(0) };
  });
  await codes.insertCodes(trx, { service, productId }, rows, now);
  const kind = storeNotificationKinds.product_back;
  const waiting = await watches.takeOfProduct(trx, productId);
  await notify(
    trx,
    waiting.map((playerId) => newNotification(kind, { playerId, params: {}, link: "/vouchers" })),
    now,
  );
  const action = storeAuditActions.codes_imported;
  await recordAudit(
    trx,
    { ...actor, action, subject: productId, details: { count: String(rows.length) } },
    now,
  );
  return { ...report, isImported: true };
}

/** Seals codes again that were sealed with a retired key. */
export function resealCodes(executor: Executor, seal: Seal, signal: AbortSignal): Promise<void> {
  const prefix = seal.seal("", "").slice(0, "v2.00000000.".length);
  return deleteInBatches(async () => {
    const rows = await codes.findSealedOtherwise(executor, prefix, batchSize);
    for (const { id, sealed } of rows) {
      if (signal.aborted) break;
      const text = seal.open(sealed, id);
      const [fingerprint = Buffer.alloc(0)] = seal.fingerprints(text);
      await codes.updateSealed(executor, { id, sealed: seal.seal(text, id), fingerprint });
    }
    return rows.length;
  }, signal);
}
