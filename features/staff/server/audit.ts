import { createHash } from "node:crypto";
import type { Executor } from "#kit/db/database.ts";
import type { ShownAuditEntry } from "../contract.ts";
import { hashedText, type AuditAction, type AuditEntry } from "../rules.ts";
import * as store from "./audit-store.ts";

export interface NewAuditEntry {
  /** Null for what a command on the server does. */
  actorId: string | null;
  action: AuditAction;
  brand?: string;
  /** What was changed: an id, or a name that a reader knows. */
  subject?: string;
  details?: Readonly<Record<string, string>>;
}

const beginning = Buffer.alloc(32);
const entriesPerStep = 500;

/** Writes what a member of staff changed, in the transaction of the change: neither is ever there without the other. */
export async function recordAudit(trx: Executor, entry: NewAuditEntry, now: Date): Promise<void> {
  await store.lockChain(trx);
  const last = await store.findLast(trx);
  const written: AuditEntry = {
    id: (last?.id ?? 0) + 1,
    at: now,
    actorId: entry.actorId,
    action: entry.action,
    brand: entry.brand ?? null,
    subject: entry.subject ?? null,
    details: JSON.stringify(entry.details ?? {}),
  };
  const previousHash = last?.hash ?? beginning;
  await store.insertEntry(trx, { ...written, previousHash, hash: hashOf(written, previousHash) });
}

export interface AuditState {
  entries: number;
  /** The first entry that is not what was written, or does not follow the one before; null when all is well. */
  brokenAt: number | null;
  /** The end of the chain. Noted outside the database, it also tells when the last entries were cut off. */
  lastHash: string;
}

/** Walks the whole chain, a piece at a time. */
export async function checkAudit(executor: Executor): Promise<AuditState> {
  let last: { id: number; hash: Buffer } = { id: 0, hash: beginning };
  for (;;) {
    const entries = await store.findAllAfter(executor, last.id, entriesPerStep);
    for (const entry of entries) {
      if (entry.id !== last.id + 1 || !entry.previousHash.equals(last.hash) || !isAsWritten(entry)) {
        return { entries: last.id, brokenAt: entry.id, lastHash: last.hash.toString("hex") };
      }
      last = entry;
    }
    if (entries.length < entriesPerStep) {
      return { entries: last.id, brokenAt: null, lastHash: last.hash.toString("hex") };
    }
  }
}

export async function listAudit(executor: Executor, page: { before?: number | undefined; limit: number }) {
  // One more than is shown: it tells whether there are others, and what the last one shown follows.
  const found = await store.findAllBefore(executor, { before: page.before, limit: page.limit + 1 });
  const shown = found.slice(0, page.limit);
  const entries = shown.map((entry, index): ShownAuditEntry => {
    const older = found[index + 1];
    const follows = entry.id === 1 ? beginning : older?.hash;
    return {
      entryId: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actor,
      action: entry.action,
      brand: entry.brand,
      subject: entry.subject,
      details: JSON.parse(entry.details) as Record<string, string>,
      isIntact: follows !== undefined && entry.previousHash.equals(follows) && isAsWritten(entry),
    };
  });
  return { entries, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

function isAsWritten(entry: store.StoredEntry): boolean {
  return hashOf(entry, entry.previousHash).equals(entry.hash);
}

function hashOf(entry: AuditEntry, previousHash: Buffer): Buffer {
  return createHash("sha256")
    .update(hashedText(entry, previousHash.toString("hex")))
    .digest();
}
