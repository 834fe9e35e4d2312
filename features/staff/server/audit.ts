import { createHash } from "node:crypto";
import type { Executor } from "#kit/db/database.ts";
import { auditFilters, type ShownAuditEntry } from "../contract.ts";
import { hashedText, staffPermissions, type AuditAction, type AuditEntry } from "../rules.ts";
import * as store from "./audit-store.ts";
import { csvOfList } from "./csv-list.ts";
import { timeSpanIn } from "./search-and-inbox.ts";

export interface NewAuditEntry {
  /** Null for a command on the server. */
  actorId: string | null;
  action: AuditAction;
  brand?: string;
  /** The changed thing: an id, or a name that readers know. */
  subject?: string;
  details?: Readonly<Record<string, string>>;
}

const beginning = Buffer.alloc(32);
const entriesPerStep = 500;

/** Writes an audit entry in the transaction of the change. */
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
  /** The first entry that was changed or does not follow its predecessor; null if the log is intact. */
  brokenAt: number | null;
  /** The last hash of the chain. Stored outside the database, it reveals when the last entries were deleted. */
  lastHash: string;
}

/** Checks the whole chain, page by page. */
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

export async function listAudit(executor: Executor, page: store.AuditPage) {
  // One more than shown tells whether more follow.
  const found = await store.findAllBefore(executor, { ...page, limit: page.limit + 1 });
  const shown = found.slice(0, page.limit);
  const entries = shown.map((entry): ShownAuditEntry => {
    const follows = entry.id === 1 ? beginning : entry.earlierHash;
    return {
      entryId: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actor,
      action: entry.action,
      brand: entry.brand,
      subject: entry.subject,
      details: JSON.parse(entry.details) as Record<string, string>,
      isIntact: follows !== null && entry.previousHash.equals(follows) && isAsWritten(entry),
    };
  });
  return { entries, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

export const auditCsv = csvOfList({
  permission: staffPermissions.audit,
  columns: ["id", "at", "who", "what", "brand", "subject", "details", "chain"],
  filters: auditFilters,
  async list(executor, scope, { after, ...query }) {
    const before = after === undefined ? undefined : Number(after);
    const page = await listAudit(executor, { ...query, before, span: timeSpanIn(scope, query) });
    return { rows: page.entries, next: page.next === null ? null : String(page.next) };
  },
  cells: ({ entryId, at, actor, action, brand, subject, details, isIntact }) => [
    String(entryId),
    at,
    actor,
    action,
    brand,
    subject,
    JSON.stringify(details),
    isIntact ? "intact" : "altered",
  ],
});

function isAsWritten(entry: store.StoredEntry): boolean {
  return hashOf(entry, entry.previousHash).equals(entry.hash);
}

function hashOf(entry: AuditEntry, previousHash: Buffer): Buffer {
  return createHash("sha256")
    .update(hashedText(entry, previousHash.toString("hex")))
    .digest();
}
