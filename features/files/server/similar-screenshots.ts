import type { Executor } from "#kit/db/database.ts";
import { hashDistance, isFeatureless } from "#kit/pure/perceptual-hash.ts";
import { maxHashDistance } from "../rules.ts";
import * as store from "./store.ts";

/**
 * Locks similar pictures until the transaction ends: if two players submit the same picture at the same time, the
 * second finds the first. Similar pictures share a word of their hash.
 */
export async function lockSimilarScreenshots(trx: Executor, ids: readonly string[]): Promise<void> {
  const words: string[] = [];
  for (const id of ids) words.push(...distinctiveWords(await store.findHash(trx, id)));
  if (words.length > 0) await store.lockHashWords(trx, words);
}

/** Earlier screenshots of any player that look like this one. */
export async function findSimilarScreenshots(executor: Executor, id: string): Promise<string[]> {
  const hash = await store.findHash(executor, id);
  const words = distinctiveWords(hash);
  if (!hash || words.length === 0) return [];
  const similar = await store.findAllByHashWords(executor, id, words);
  return similar.flatMap((other) => (hashDistance(hash, other.hash) <= maxHashDistance ? [other.id] : []));
}

function distinctiveWords(hash: readonly string[] | undefined): string[] {
  return hash?.filter((word) => !isFeatureless(word)) ?? [];
}
