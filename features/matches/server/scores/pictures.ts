import type { Site } from "#features/branding/server/index.ts";
import { storeScreenshot, type FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PlayerCall, Staff, Viewer } from "#kit/http/context.ts";
import { limitKey, returnTokens } from "#kit/http/rate-limit-store.ts";
import { requireSite, type SiteResolver } from "#kit/http/site-resolvers.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchesContract } from "../../contract.ts";
import { matchPermissions, pictureAddress, staffPictureAddress } from "../../rules.ts";
import * as store from "./picture-store.ts";

const uploading = "POST /api/game/upload-screenshot";

/** Stores a picture for a later score or dispute. */
export async function uploadScreenshot(
  call: PlayerCall<Site>,
  ports: FilePorts,
  content: Uint8Array,
): Promise<{ fileId: string; url: string }> {
  const fileId = await storeScreenshot(call.db, ports, call.viewer.id, content, call.now);
  return call.write(async () => ({ fileId, url: pictureAddress(fileId) }));
}

/** Gives back the upload limit of pictures that a match uses; only unused uploads count. */
export async function refundUploads(call: PlayerCall<Site>, count: number): Promise<void> {
  const { burst, everySeconds } = matchesContract[uploading].limit;
  const spent = { burst, everySeconds: everySeconds * count };
  await returnTokens(call.db, [{ key: limitKey(uploading, call.viewer.id), limit: spent }]).catch(
    (error: unknown) =>
      call.log.error({ err: error }, "upload limit not refunded; the player has fewer uploads today"),
  );
}

type Pictures = Pick<FilePorts, "privateFiles">;

/** For the uploader and the two players of the match. */
export async function findPicture(
  executor: Executor,
  { privateFiles }: Pictures,
  fileId: string,
  viewer: Viewer | null,
): Promise<Buffer | undefined> {
  if (!viewer || !isUuid(fileId)) return undefined;
  const isShown = await store.isShownTo(executor, fileId, viewer.id);
  return isShown ? privateFiles.get(fileId.toLowerCase()) : undefined;
}

/** For staff who may decide disputes of the brand. */
export async function findPictureForStaff(
  executor: Executor,
  { privateFiles, findSites }: Pictures & { findSites: SiteResolver },
  fileId: string,
  staff: Staff | null,
): Promise<Buffer | undefined> {
  if (!staff?.permissions.has(matchPermissions.disputes.name)) return undefined;
  await requireSite(executor, findSites, fileId, staff);
  return privateFiles.get(fileId.toLowerCase());
}

/** `earlierMatchId` is an earlier match with a picture that looks the same. */
export async function listPicturesForStaff(executor: Executor, matchId: string) {
  const pictures = await store.findAllByMatchId(executor, matchId);
  return pictures.map(({ fileId, ...picture }) => ({ ...picture, url: staffPictureAddress(fileId) }));
}
