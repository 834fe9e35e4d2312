import type { Site } from "#features/branding/server/index.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import * as store from "../player-store.ts";

export function setOpenToChallenges(
  call: CallContext<Site>,
  viewer: Viewer,
  isOpen: boolean,
): Promise<{ isOpen: boolean }> {
  return call.write(async (trx) => {
    await store.updatePlayer(trx, viewer.id, { is_open_to_challenges: isOpen });
    return { isOpen };
  });
}
