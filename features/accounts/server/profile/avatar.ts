import type { Site } from "#features/branding/server/index.ts";
import { addressOf } from "#features/files/rules.ts";
import {
  confirmPicture,
  dropPictures,
  storeAvatar,
  sweepFiles,
  type FilePorts,
} from "#features/files/server/index.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import * as store from "../player-store.ts";

/** Replaces the mask or the previous picture, which is deleted. */
export async function uploadAvatar(
  call: CallContext<Site>,
  ports: FilePorts,
  viewer: Viewer,
  content: Uint8Array,
): Promise<{ avatarUrl: string }> {
  const id = await storeAvatar(call.db, ports, viewer.id, content, call.now);
  const avatarUrl = addressOf(id);
  const response = await call.write(async (trx) => {
    // The player is updated first: concurrent uploads wait for each other here, and one picture remains.
    await store.updatePlayer(trx, viewer.id, { avatar: avatarUrl });
    await dropPictures(trx, viewer.id, "avatar");
    await confirmPicture(trx, id);
    return { avatarUrl };
  });
  const context = { database: call.db, clock: { now: () => call.now }, log: call.log };
  await sweepFiles(context, ports, { playerId: viewer.id });
  return response;
}
