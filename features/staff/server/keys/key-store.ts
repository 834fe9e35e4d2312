import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { StaffTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

export function findKeys(executor: Executor, memberId: string) {
  return tables(executor)
    .selectFrom("staff_keys")
    .where("member_id", "=", memberId)
    .select([
      "id",
      "credential_id as credentialId",
      "transports",
      "name",
      "added_at as addedAt",
      "used_at as usedAt",
    ])
    .orderBy("added_at")
    .execute();
}

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

export function findByCredential(executor: Executor, memberId: string, credentialId: string) {
  return tables(executor)
    .selectFrom("staff_keys")
    .where("member_id", "=", memberId)
    .where("credential_id", "=", credentialId)
    .select(["id", "credential_id as credentialId", "public_key as publicKey", "counter", "transports"])
    .executeTakeFirst();
}

export interface NewKey {
  id: string;
  memberId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  addedAt: Date;
}

/** False if somebody has registered the key already. */
export async function insertKey(trx: Executor, key: NewKey): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("staff_keys")
    .values({
      id: key.id,
      member_id: key.memberId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: [...key.transports],
      name: key.name,
      added_at: key.addedAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False if the key was used or removed meanwhile. */
export async function updateCounter(
  trx: Executor,
  { id, counter }: Pick<KeyRow, "id" | "counter">,
  next: number,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("staff_keys")
    .set({ counter: next, used_at: now })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteKey(
  trx: Executor,
  memberId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  return tables(trx)
    .deleteFrom("staff_keys")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("name")
    .executeTakeFirst();
}

export async function deleteAllOfMember(trx: Executor, memberId: string): Promise<void> {
  await tables(trx).deleteFrom("staff_keys").where("member_id", "=", memberId).execute();
}

/** False for a challenge that was answered before. */
export async function insertAnswered(trx: Executor, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("staff_answered_challenges")
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function deleteExpiredAnswers(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "staff_answered_challenges",
    (eb) => eb("expires_at", "<", before),
    limit,
  );
}
