import { randomUUID } from "node:crypto";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { runBatch, type BatchWorld } from "#kit/jobs/batch.ts";
import { hashDistance, isFeatureless } from "#kit/pure/perceptual-hash.ts";
import { abandonedAfterMs, mostHashDistance } from "../rules.ts";
import { makeScreenshot, makeAvatar } from "./picture.ts";
import type { FilePorts, FileStore } from "./ports.ts";
import * as store from "./store.ts";
import type { FileKind } from "./tables.ts";

function storeOf(kind: FileKind, { files, privateFiles }: FilePorts): FileStore {
  return kind === "screenshot" ? privateFiles : files;
}

/** Makes a square picture and keeps it for its owner to confirm. */
export async function storeAvatar(
  executor: Executor,
  ports: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const picture = await makeAvatar(content);
  return keep(executor, ports, { playerId, kind: "avatar", picture, looks: null }, now);
}

/** Makes a picture of a score and keeps it until a match names it. */
export async function storeScreenshot(
  executor: Executor,
  ports: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const { picture, looks } = await makeScreenshot(content);
  return keep(executor, ports, { playerId, kind: "screenshot", picture, looks }, now);
}

interface NewFile {
  readonly playerId: string;
  readonly kind: FileKind;
  readonly picture: Buffer;
  readonly looks: string[] | null;
}

/** The row comes first: what breaks off is found by it. */
async function keep(
  executor: Executor,
  ports: FilePorts,
  { playerId, kind, picture, looks }: NewFile,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await store.insert(executor, {
    id,
    player_id: playerId,
    kind,
    size: picture.length,
    state: "pending",
    created_at: now,
    looks,
  });
  await storeOf(kind, ports).put(id, picture);
  return id;
}

/** In the transaction of whatever shows it. */
export async function confirmPicture(trx: Executor, id: string): Promise<void> {
  if (!(await store.updateConfirmed(trx, id))) throw commonProblem("unavailable");
}

/** In the transaction of what it proves. False when it is not this player's, is used already, or was given up. */
export function confirmScreenshot(trx: Executor, playerId: string, id: string): Promise<boolean> {
  return store.updateConfirmed(trx, id, { kind: "screenshot", playerId });
}

/**
 * Lets nobody else use something that looks like one of these until the transaction ends: of two who show the same
 * picture in the same instant, the second finds the first. What looks alike has a word in common.
 */
export async function lockSimilarScreenshots(trx: Executor, ids: readonly string[]): Promise<void> {
  const looks: string[] = [];
  for (const id of ids) looks.push(...distinctiveWords(await store.findHash(trx, id)));
  if (looks.length > 0) await store.lockHashWords(trx, looks);
}

function distinctiveWords(looks: readonly string[] | undefined): string[] {
  return looks?.filter((word) => !isFeatureless(word)) ?? [];
}

/** Earlier screenshots that look like this one, whoever sent them. */
export async function findSimilarScreenshots(executor: Executor, id: string): Promise<string[]> {
  const looks = await store.findHash(executor, id);
  const telling = distinctiveWords(looks);
  if (!looks || telling.length === 0) return [];
  const similar = await store.findAllByHashWords(executor, id, telling);
  return similar.flatMap((other) => (hashDistance(looks, other.looks) <= mostHashDistance ? [other.id] : []));
}

/** In the transaction of whatever shows something else; the bytes go with the next sweep. */
export function dropPictures(trx: Executor, playerId: string, kind?: FileKind): Promise<void> {
  return store.updateDropped(trx, playerId, kind);
}

export function listPictures(executor: Executor, playerId: string, limit: number) {
  return store.findAllByPlayerId(executor, playerId, limit);
}

const batchSize = 200;

/** The bytes go before the row, so that a sweep which dies leaves nothing that the next one cannot find. */
export async function sweepFiles(
  world: BatchWorld,
  ports: FilePorts,
  { signal = new AbortController().signal, playerId }: { signal?: AbortSignal; playerId?: string } = {},
): Promise<void> {
  const { database, clock } = world;
  const now = clock.now().getTime();
  for (const kind of ["avatar", "screenshot"] as const) {
    await store.updateAbandoned(database, kind, new Date(now - abandonedAfterMs[kind]), batchSize);
  }
  await runBatch(
    world,
    {
      name: "delete-files",
      findPage: (after, limit) => store.findDropped(database, { after: after?.id, limit, playerId }),
      keyOf: ({ id }: store.DroppedFile) => id,
      async work({ id, kind }) {
        await storeOf(kind, ports).delete(id);
        await store.deleteById(database, id);
      },
    },
    signal,
  );
}
