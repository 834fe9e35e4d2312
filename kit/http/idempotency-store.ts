import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonProblem } from "#kit/contract/problem.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";

export interface StoredResponse {
  status: number;
  body: string;
  /** Encrypted; null if there are none, or if the call is too old to be a retry. */
  cookies: Buffer | null;
}

export interface IdempotentCall {
  /** The caller: two players may use the same key. */
  scope: string;
  /** The hash of the Idempotency-Key. */
  key: string;
  endpoint: string;
  bodyHash: Buffer;
}

/** Proves that the caller still owns the claimed call. */
export interface Lease extends IdempotentCall {
  lease: string;
}

export type Claim =
  | { outcome: "claimed"; lease: Lease }
  | { outcome: "completed"; response: StoredResponse }
  | { outcome: "in_flight" }
  | { outcome: "mismatch" };

const leaseSeconds = 30;
/** A retry follows within seconds. A later one gets the response without cookies, and the user signs in again. */
const cookiesReplayableMs = 60_000;

export function hashBody(endpoint: string, query: unknown, body: unknown): Buffer {
  const isFile = body instanceof Uint8Array;
  return createHash("sha256")
    .update(JSON.stringify([endpoint, query, isFile ? body.length : body]))
    .update(isFile ? body : "")
    .digest();
}

const claiming = defineStatement<object, Lease & { now: Date }>(
  "claim-of-call",
  `insert into idempotency_answers (scope, key, endpoint, body_hash, leased_until, lease, created_at)
   values (:scope, :key, :endpoint, :bodyHash, :now::timestamptz + interval '${leaseSeconds} seconds', :lease, :now)
   on conflict (scope, key) do update set leased_until = excluded.leased_until, lease = excluded.lease
     where idempotency_answers.status is null
       and idempotency_answers.leased_until < :now
       and idempotency_answers.body_hash = excluded.body_hash
   returning 1`,
);

/**
 * The first caller claims the key. A retry gets the stored response, or takes the call over when the lease has expired.
 */
export async function claim(executor: Executor, call: IdempotentCall, now: Date): Promise<Claim> {
  const lease = randomUUID();
  const claimed = await executor.query(claiming, { ...call, lease, now });
  if (claimed.length === 1) return { outcome: "claimed", lease: { ...call, lease } };

  const { rows } = await sql<ResponseRow>`
    select body_hash, status, body, cookies, created_at from idempotency_answers
    where scope = ${call.scope} and key = ${call.key}`.execute(executor.as<object>());
  const row = rows[0];
  if (!row) return { outcome: "in_flight" };
  if (!row.body_hash.equals(call.bodyHash)) return { outcome: "mismatch" };
  if (row.status === null || row.body === null) return { outcome: "in_flight" };
  const isRetry = now.getTime() - row.created_at.getTime() <= cookiesReplayableMs;
  const cookies = isRetry ? row.cookies : null;
  return { outcome: "completed", response: { status: row.status, body: row.body, cookies } };
}

interface ResponseRow {
  body_hash: Buffer;
  status: number | null;
  body: string | null;
  cookies: Buffer | null;
  created_at: Date;
}

const storing = defineStatement<object, Lease & StoredResponse>(
  "answer-of-call",
  `update idempotency_answers set status = :status, body = :body, cookies = :cookies
   where scope = :scope and key = :key and lease = :lease and status is null
   returning 1`,
);

/** Fails if another process has taken the call over. In the caller's transaction that rolls the effect back as well. */
export async function storeResponse(
  executor: Executor,
  lease: Lease,
  response: StoredResponse,
): Promise<void> {
  const stored = await executor.query(storing, { ...lease, ...response });
  if (stored.length === 0) throw commonProblem("request_in_flight");
}

/** Removes the claim of a call that failed for a transient reason, so that it can be tried again. */
export async function release(executor: Executor, lease: Lease): Promise<void> {
  await sql`
    delete from idempotency_answers
    where scope = ${lease.scope} and key = ${lease.key} and lease = ${lease.lease} and status is null`.execute(
    executor.as<object>(),
  );
}

/** Deletes the stored responses of a deleted player. A call in progress keeps its claim. */
export async function deleteResponsesOf(executor: Executor, scope: string): Promise<void> {
  await sql`
    delete from idempotency_answers where scope = ${scope} and status is not null`.execute(
    executor.as<object>(),
  );
}

export function deleteOlderThan(executor: Executor, instant: Date, limit: number): Promise<number> {
  const db = executor.as<{ idempotency_answers: { created_at: Date } }>();
  return deleteBatch(db, "idempotency_answers", (eb) => eb("created_at", "<", instant), limit);
}
