import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface NewProof {
  browserHash: Buffer;
  service: string;
  msisdn: string;
  provenBy: "otp" | "operator";
  provenAt: Date;
  expiresAt: Date;
}

/** A browser has one proved number per service: the last one. */
export async function upsertProof(trx: Executor, proof: NewProof): Promise<void> {
  const row = {
    msisdn: proof.msisdn,
    proven_by: proof.provenBy,
    proven_at: proof.provenAt,
    expires_at: proof.expiresAt,
    second_proven_at: null,
  };
  await tables(trx)
    .insertInto("number_proofs")
    .values({ ...row, browser_hash: proof.browserHash, service: proof.service })
    .onConflict((conflict) => conflict.columns(["browser_hash", "service"]).doUpdateSet(row))
    .execute();
}

export function findProof(executor: Executor, browserHash: Buffer, service: string, now: Date) {
  return tables(executor)
    .selectFrom("number_proofs")
    .where("browser_hash", "=", browserHash)
    .where("service", "=", service)
    .where("expires_at", ">", now)
    .select([
      "browser_hash as browserHash",
      "service",
      "msisdn",
      "proven_by as provenBy",
      "proven_at as provenAt",
      "second_proven_at as secondProvenAt",
    ])
    .executeTakeFirst();
}

export type Proof = NonNullable<Awaited<ReturnType<typeof findProof>>>;

export async function updateSecondProvenAt(trx: Executor, proof: Proof, now: Date): Promise<void> {
  await tables(trx)
    .updateTable("number_proofs")
    .set({ second_proven_at: now })
    .where("browser_hash", "=", proof.browserHash)
    .where("service", "=", proof.service)
    .where("msisdn", "=", proof.msisdn)
    .execute();
}

export async function deleteProofOfBrowser(
  trx: Executor,
  browserHash: Buffer,
  service: string,
): Promise<void> {
  await tables(trx)
    .deleteFrom("number_proofs")
    .where("browser_hash", "=", browserHash)
    .where("service", "=", service)
    .execute();
}

/** Prevents every browser from opening a session of this player with an earlier code. */
export async function deleteProofsOfPlayer(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .deleteFrom("number_proofs")
    .using("players")
    .where("players.id", "=", playerId)
    .whereRef("number_proofs.service", "=", "players.service")
    .whereRef("number_proofs.msisdn", "=", "players.msisdn")
    .execute();
}

/** False if the signature was used before. */
export async function insertHandOff(
  trx: Executor,
  { signatureHash, tokenHash }: { signatureHash: Buffer; tokenHash: Buffer | null },
  expiresAt: Date,
): Promise<boolean> {
  const inserted = await tables(trx)
    .insertInto("used_hand_offs")
    .values({ signature_hash: signatureHash, token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature_hash")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isHandOffUsed(executor: Executor, signatureHash: Buffer): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("used_hand_offs")
    .where("signature_hash", "=", signatureHash)
    .select("signature_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the browser with this token has used a signed link. */
export async function hasUsedHandOff(
  executor: Executor,
  signatureHash: Buffer,
  tokenHash: Buffer,
): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("used_hand_offs")
    .where("signature_hash", "=", signatureHash)
    .where("token_hash", "=", tokenHash)
    .select("signature_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export interface ExtRef {
  refHash: Buffer;
  browserHash: Buffer;
  brand: string;
}

export async function insertExtRef(
  executor: Executor,
  ref: ExtRef & { nextPage: string | null },
  expiresAt: Date,
): Promise<void> {
  await tables(executor)
    .insertInto("ext_refs")
    .values({
      ref_hash: ref.refHash,
      browser_hash: ref.browserHash,
      brand: ref.brand,
      next_page: ref.nextPage,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes and returns a reference of this browser. */
export function deleteExtRef(
  trx: Executor,
  ref: ExtRef,
  now: Date,
): Promise<{ nextPage: string | null } | undefined> {
  return tables(trx)
    .deleteFrom("ext_refs")
    .where("ref_hash", "=", ref.refHash)
    .where("browser_hash", "=", ref.browserHash)
    .where("brand", "=", ref.brand)
    .where("expires_at", ">", now)
    .returning("next_page as nextPage")
    .executeTakeFirst();
}

export function deleteExpiredProofs(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "number_proofs", (eb) => eb("expires_at", "<", now), limit);
}

export function deleteExpiredHandOffs(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "used_hand_offs", (eb) => eb("expires_at", "<", now), limit);
}

export function deleteExpiredExtRefs(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "ext_refs", (eb) => eb("expires_at", "<", now), limit);
}
