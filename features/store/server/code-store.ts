import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { StoreTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StoreTables>();

export interface NewCode {
  readonly id: string;
  readonly sealed: string;
  readonly fingerprint: Buffer;
}

/** Positions in `fingerprints` of texts that the service has already. */
export async function findKnown(
  executor: Executor,
  service: string,
  fingerprints: readonly (readonly Buffer[])[],
): Promise<Set<number>> {
  const rows = await tables(executor)
    .selectFrom("store_codes")
    .where("service", "=", service)
    .where("fingerprint", "=", sql<Buffer>`any (${fingerprints.flat()})`)
    .select("fingerprint")
    .execute();
  const known = new Set(rows.map(({ fingerprint }) => fingerprint.toString("hex")));
  return new Set(
    fingerprints.flatMap((all, index) => (all.some((one) => known.has(one.toString("hex"))) ? [index] : [])),
  );
}

/** Throws if one of the codes exists. */
export async function insertCodes(
  trx: Executor,
  { service, productId }: { service: string; productId: string },
  codes: readonly NewCode[],
  now: Date,
): Promise<void> {
  await trx.run(
    `insert into store_codes (id, service, product_id, sealed, fingerprint, added_at)
     select code.id, $1, $2, code.sealed, code.fingerprint, $3
     from unnest($4::uuid[], $5::text[], $6::bytea[]) as code (id, sealed, fingerprint)`,
    [
      service,
      productId,
      now,
      codes.map(({ id }) => id),
      codes.map(({ sealed }) => sealed),
      codes.map(({ fingerprint }) => fingerprint),
    ],
  );
}

const take = defineStatement<{ id: string }, { productId: string; purchaseId: string; state: string }>(
  "store-take-code",
  `update store_codes set state = :state, purchase_id = :purchaseId
   where id = (
     select id from store_codes where product_id = :productId and state = 'free'
     order by id limit 1 for update skip locked)
   returning id`,
);

/** Takes a free code for a purchase. False if none is left. Of simultaneous buyers each gets another code. */
export async function takeCode(
  trx: Executor,
  code: { productId: string; purchaseId: string; state: "held" | "given" },
): Promise<boolean> {
  return (await trx.query(take, code)).length > 0;
}

/** Gives a held code to its buyer, or frees it. */
export async function updateHeld(trx: Executor, purchaseId: string, state: "given" | "free"): Promise<void> {
  await tables(trx)
    .updateTable("store_codes")
    .set(state === "free" ? { state, purchase_id: null } : { state })
    .where("purchase_id", "=", purchaseId)
    .where("state", "=", "held")
    .execute();
}

/** The sealed code that was given for a purchase. */
export function findGiven(executor: Executor, purchaseId: string) {
  return tables(executor)
    .selectFrom("store_codes")
    .where("purchase_id", "=", purchaseId)
    .where("state", "=", "given")
    .select(["id", "sealed"])
    .executeTakeFirst();
}

/** Codes that are not sealed with the key of this prefix. */
export function findSealedOtherwise(executor: Executor, prefix: string, limit: number) {
  return tables(executor)
    .selectFrom("store_codes")
    .where("sealed", "not like", `${prefix}%`)
    .select(["id", "sealed"])
    .limit(limit)
    .execute();
}

export async function updateSealed(executor: Executor, { id, sealed, fingerprint }: NewCode): Promise<void> {
  await tables(executor)
    .updateTable("store_codes")
    .set({ sealed, fingerprint })
    .where("id", "=", id)
    .execute();
}
