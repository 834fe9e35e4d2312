import type { Site } from "#features/branding/server/index.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { hasFreshProof } from "../../rules/session.ts";
import { findClaimedNumber } from "../phone-number/arrival-cookies.ts";
import { findProvenNumber } from "../phone-number/login.ts";

/** The player, the proved number and the claimed number of this browser. */
export async function getCurrentSession(call: CallContext<Site>) {
  return {
    player: call.viewer && playerOf(call.viewer, call.now),
    proof: await findProvenNumber(call),
    claimedNumber: findClaimedNumber(call),
  };
}

function playerOf(viewer: Viewer, now: Date) {
  return {
    id: viewer.id,
    username: viewer.username,
    avatarUrl: viewer.avatar,
    cellNumber: viewer.msisdn,
    isDemo: viewer.isDemo,
    hasFreshProof: hasFreshProof(viewer, now),
  };
}
