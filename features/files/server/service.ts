import { randomUUID } from "node:crypto";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { brokenMs } from "../rules.ts";
import { squareOf } from "./picture.ts";
import type { FilePorts } from "./ports.ts";
import * as store from "./store.ts";

/** Makes a square picture and keeps it for its owner to confirm. The row comes first: what breaks off is found by it. */
export async function keepSquare(
  executor: Executor,
  { files }: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const picture = await squareOf(content);
  const id = randomUUID();
  await store.insert(executor, {
    id,
    player_id: playerId,
    kind: "avatar",
    size: picture.length,
    state: "pending",
    created_at: now,
  });
  await files.put(id, picture);
  return id;
}

/** In the transaction of whatever shows it. */
export async function confirmPicture(trx: Executor, id: string): Promise<void> {
  if (!(await store.updateKept(trx, id))) throw commonProblem("unavailable");
}

/** In the transaction of whatever shows something else; the bytes go with the next sweep. */
export function dropPictures(trx: Executor, playerId: string): Promise<void> {
  return store.updateDropped(trx, playerId);
}

export function listPictures(executor: Executor, playerId: string, limit: number) {
  return store.findAllByPlayerId(executor, playerId, limit);
}

const batchSize = 200;

/** The bytes go before the row, so that a sweep which dies leaves nothing that the next one cannot find. */
export async function sweepFiles(
  executor: Executor,
  { files }: FilePorts,
  run: { now: Date; signal?: AbortSignal; playerId?: string },
): Promise<void> {
  await store.updateBroken(executor, new Date(run.now.getTime() - brokenMs), batchSize);
  for (;;) {
    const ids = await store.findDropped(executor, batchSize, run.playerId);
    for (const id of ids) {
      if (run.signal?.aborted) return;
      await files.delete(id);
      await store.deleteById(executor, id);
    }
    if (ids.length < batchSize) return;
  }
}
