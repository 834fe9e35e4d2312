import { randomUUID } from "node:crypto";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import { abandonedAfterMs } from "../rules.ts";
import { makeAttachment, makeAvatar, makeScreenshot } from "./picture.ts";
import type { FilePorts, FileStore } from "./ports.ts";
import * as store from "./store.ts";
import { fileKinds, type FileKind } from "./tables.ts";

function storeOf(kind: FileKind, { files, privateFiles }: FilePorts): FileStore {
  return kind === "avatar" ? files : privateFiles;
}

/** Creates an avatar and stores it until its owner confirms it. */
export async function storeAvatar(
  executor: Executor,
  ports: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const picture = await makeAvatar(content);
  return storeFile(executor, ports, { playerId, kind: "avatar", picture, hash: null }, now);
}

/** Creates a screenshot and stores it until a match uses it. */
export async function storeScreenshot(
  executor: Executor,
  ports: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const { picture, hash } = await makeScreenshot(content);
  return storeFile(executor, ports, { playerId, kind: "screenshot", picture, hash }, now);
}

/** Creates a picture for a message to support and stores it until the message uses it. */
export async function storeAttachment(
  executor: Executor,
  ports: FilePorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const picture = await makeAttachment(content);
  return storeFile(executor, ports, { playerId, kind: "attachment", picture, hash: null }, now);
}

interface NewFile {
  readonly playerId: string;
  readonly kind: FileKind;
  readonly picture: Buffer;
  readonly hash: string[] | null;
}

/** Inserts the row first, so that the sweep finds an aborted upload. */
async function storeFile(
  executor: Executor,
  ports: FilePorts,
  { playerId, kind, picture, hash }: NewFile,
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
    picture_hash: hash,
  });
  await storeOf(kind, ports).put(id, picture);
  return id;
}

/** Confirms in the transaction that starts to use the picture. */
export async function confirmPicture(trx: Executor, id: string): Promise<void> {
  if (!(await store.updateConfirmed(trx, id))) throw commonProblem("unavailable");
}

/**
 * Confirms in the transaction of the score. False if the screenshot is another player's, used already, or abandoned.
 */
export function confirmScreenshot(trx: Executor, playerId: string, id: string): Promise<boolean> {
  return store.updateConfirmed(trx, id, { kind: "screenshot", playerId });
}

/** Like `confirmScreenshot`, in the transaction of the message. */
export function confirmAttachment(trx: Executor, playerId: string, id: string): Promise<boolean> {
  return store.updateConfirmed(trx, id, { kind: "attachment", playerId });
}

/** Drops pictures in the transaction that replaces them. The next sweep deletes their bytes. */
export function dropPictures(trx: Executor, playerId: string, kind?: FileKind): Promise<void> {
  return store.updateDropped(trx, playerId, kind);
}

export function dropPicturesById(trx: Executor, ids: readonly string[]): Promise<void> {
  return store.updateDroppedById(trx, ids);
}

export function listPictures(executor: Executor, playerId: string, limit: number) {
  return store.findAllByPlayerId(executor, playerId, limit);
}

const batchSize = 200;

/** Deletes the bytes before the row, so that the next sweep finds what an aborted one left. */
export async function sweepFiles(
  context: BatchContext,
  ports: FilePorts,
  { signal = new AbortController().signal, playerId }: { signal?: AbortSignal; playerId?: string } = {},
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now().getTime();
  for (const kind of fileKinds) {
    await store.updateAbandoned(database, kind, new Date(now - abandonedAfterMs[kind]), batchSize);
  }
  await runBatch(
    context,
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
