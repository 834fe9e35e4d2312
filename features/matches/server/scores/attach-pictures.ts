import {
  confirmScreenshot,
  findSimilarScreenshots,
  lockSimilarScreenshots,
} from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { matchProblems } from "../../contract.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import * as store from "./picture-store.ts";

/** Attaches uploaded pictures to a move; marks for staff those that look like a picture of an earlier match. */
export async function attachPictures(
  trx: Executor,
  playerId: string,
  { matchId, version: moveNumber }: MatchUpdate,
  fileIds: readonly string[],
): Promise<void> {
  await lockSimilarScreenshots(trx, fileIds);
  for (const [position, fileId] of fileIds.entries()) {
    if (!(await confirmScreenshot(trx, playerId, fileId))) throw matchProblems.problem("picture_unknown");
    const lookalikes = await findSimilarScreenshots(trx, fileId);
    const earlierMatchId = (await store.findEarlierMatch(trx, matchId, lookalikes)) ?? null;
    await store.insert(trx, { fileId, matchId, number: moveNumber, position, earlierMatchId });
  }
}
