import { randomUUID } from "node:crypto";
import { updateAvatar } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { addressOf } from "../rules.ts";
import { squareOf } from "./picture.ts";
import type { FilePorts } from "./ports.ts";
import * as store from "./store.ts";

/** The row comes first and the bytes second: whatever breaks off in between is found and deleted later. */
export async function uploadAvatar(
  call: CallContext<Site>,
  { files }: FilePorts,
  playerId: string,
  content: Uint8Array,
): Promise<{ avatarUrl: string }> {
  const picture = await squareOf(content);
  const id = randomUUID();
  const row = {
    id,
    player_id: playerId,
    kind: "avatar",
    size: picture.length,
    created_at: call.now,
  } as const;
  await store.insert(call.db, row);
  await files.put(id, picture);
  const answer = await call.write(async (trx) => {
    await updateAvatar(trx, playerId, addressOf(id));
    return { avatarUrl: addressOf(id) };
  });
  await forgetOthers(call, files, playerId, id);
  return answer;
}

/** The new one has taken their place. */
async function forgetOthers(
  { db }: CallContext<Site>,
  files: FilePorts["files"],
  playerId: string,
  keptId: string,
): Promise<void> {
  for (const { id } of await store.findAllByPlayerId(db, playerId, 20)) {
    if (id === keptId) continue;
    await files.delete(id);
    await store.deleteById(db, id);
  }
}
