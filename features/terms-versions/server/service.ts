import type { Site } from "#features/branding/server/index.ts";
import { termsInForce } from "#features/branding/rules.ts";
import { markReadByLink } from "#features/notifications/server/index.ts";
import { deleteInBatches } from "#kit/db/batches.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { termsProblems, type ShownVersion, type TermsNotice } from "../contract.ts";
import { listedVersions, noticeOf, proofYears, termsPath } from "../rules.ts";
import * as store from "./store.ts";

/** Runs in the transaction that creates a player: who registers agrees to the terms that apply. */
export async function recordFirstAgreement(
  trx: Executor,
  { site, now }: { site: Site; now: Date },
  playerId: string,
): Promise<void> {
  const { brand, legal } = site;
  const { number: version } = termsInForce(legal.terms, now, brand.timeZone);
  await store.upsertAgreed(trx, { playerId, version, brand: brand.key }, now);
}

export async function listVersions(
  executor: Executor,
  { brand, legal }: Site,
  playerId: string | undefined,
  now: Date,
): Promise<ShownVersion[]> {
  const agreements = playerId === undefined ? [] : await store.findAgreements(executor, playerId);
  const agreedAt = new Map(agreements.map(({ version, agreedAt: at }) => [version, at]));
  return listedVersions(legal.terms, now, brand.timeZone).map((version) => ({
    ...version,
    agreedAt: agreedAt.get(version.number)?.toISOString() ?? null,
  }));
}

export async function findNotice(
  executor: Executor,
  { brand, legal }: Site,
  playerId: string,
  now: Date,
): Promise<TermsNotice | null> {
  const notice = noticeOf(legal.terms, now, brand.timeZone);
  if (!notice || (await store.hasAgreed(executor, playerId, notice.number))) return null;
  return notice;
}

/** Only the newest announced version can be agreed to: a page that was open for long may name an older one. */
export async function agree(
  trx: Executor,
  { brand, legal }: Site,
  { playerId, version }: { playerId: string; version: number },
  now: Date,
): Promise<{ agreedAt: string }> {
  const [newest] = listedVersions(legal.terms, now, brand.timeZone);
  if (newest?.number !== version) throw termsProblems.problem("terms_not_current");
  const agreedAt = await store.upsertAgreed(trx, { playerId, version, brand: brand.key }, now);
  await markReadByLink(trx, playerId, termsPath, now);
  return { agreedAt: agreedAt.toISOString() };
}

export function deleteOldAgreements(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - proofYears);
  return deleteInBatches((limit) => store.deleteRemovedBefore(database, before, limit), signal);
}
