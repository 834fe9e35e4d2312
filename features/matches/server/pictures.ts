import type { Site } from "#features/branding/server/index.ts";
import { keepScreenshot, type FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PlayerCall, Viewer } from "#kit/http/context.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { pictureAddress } from "../rules.ts";
import * as store from "./picture-store.ts";

/** Keeps a picture for the score or the dispute that will name it. */
export async function uploadScreenshot(
  call: PlayerCall<Site>,
  ports: FilePorts,
  content: Uint8Array,
): Promise<{ fileId: string; url: string }> {
  const fileId = await keepScreenshot(call.db, ports, call.viewer.id, content, call.now);
  return call.write(async () => ({ fileId, url: pictureAddress(fileId) }));
}

/** The bytes of a picture for whoever may see it: the two who play the match. */
export async function findPicture(
  executor: Executor,
  { privateFiles }: Pick<FilePorts, "privateFiles">,
  fileId: string,
  viewer: Viewer | null,
): Promise<Buffer | undefined> {
  if (!viewer || !isUuid(fileId)) return undefined;
  const isShown = await store.isShownTo(executor, fileId, viewer.id);
  return isShown ? privateFiles.get(fileId.toLowerCase()) : undefined;
}
