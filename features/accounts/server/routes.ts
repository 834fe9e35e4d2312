import type { Site } from "#features/branding/server/index.ts";
import type { Viewer } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { accountProblems, accountsContract } from "../contract.ts";
import { hasFreshProof } from "../rules.ts";
import { uploadAvatar } from "./avatar.ts";
import { browserHashOf } from "./number/browser.ts";
import { findClaim } from "./number/claims.ts";
import { listSessions } from "./session/devices.ts";
import { findProvenNumber } from "./number/entering.ts";
import type { AccountPorts } from "./ports.ts";
import { exportData } from "./person/exporting.ts";
import { findProfile, judgeAvailability, setOpenToChallenges, updateProfile } from "./profile.ts";
import { deleteProofOfBrowser, deleteProofsOfPlayer } from "./number/proof-store.ts";
import { removeProfile, tellRemoval } from "./person/removing.ts";
import { closingEnded } from "./session/ended.ts";
import { endSession, endSessions, requireFreshProof, signOut } from "./session/sessions.ts";

export function accountsRoutes(ports: AccountPorts) {
  const { live } = ports;
  return routes<typeof accountsContract, Site>(accountsContract, {
    "GET /api/game/username-available": (call, { query }) => judgeAvailability(call, query.username),
    "GET /api/game/session": async (call) => ({
      player: call.viewer && playerOf(call.viewer, call.now),
      proof: await findProvenNumber(call),
      claimedNumber: findClaim(call),
    }),
    "GET /api/game/profile": ({ db, viewer }) => findProfile(db, viewer.id),
    "POST /api/game/challenge-setting": (call, { body }) =>
      setOpenToChallenges(call, call.viewer, body.isOpen),
    "POST /api/game/profile-update": (call, { body }) => updateProfile(call, call.viewer, body),
    "POST /api/game/upload-avatar": (call, { file }) => uploadAvatar(call, ports, call.viewer, file),
    "GET /api/game/sessions": (call) => listSessions(call, call.viewer),
    "POST /api/game/end-session": (call, { body }) => {
      const { viewer } = call;
      return closingEnded(live, (ended) =>
        call.write(async (trx) => {
          if (!(await endSession(trx, ended, viewer, body.sessionId, call.now))) {
            throw accountProblems.problem("session_not_found");
          }
          await deleteProofsOfPlayer(trx, viewer.id);
          return { isEnded: true as const };
        }),
      );
    },
    "POST /api/game/sign-out-everywhere": (call, { body }) => {
      const { viewer } = call;
      return closingEnded(live, (ended) =>
        call.write(async (trx) => {
          await deleteProofsOfPlayer(trx, viewer.id);
          const others = { id: viewer.id, exceptSessionId: viewer.sessionId };
          const count = await endSessions(trx, ended, others, call.now);
          if (body.keepCurrent) return { ended: count };
          await signOut(trx, call, ended);
          return { ended: count + 1 };
        }),
      );
    },
    "GET /api/game/export-data": async ({ db, site, viewer, now }) => {
      requireFreshProof(viewer, now);
      return {
        exportedAt: now.toISOString(),
        brand: site.brand.name,
        data: await exportData(db, ports, viewer.id),
      };
    },
    "GET /api/game/removal": async (call) => ({
      sentences: await tellRemoval(call, ports, call.viewer.id),
    }),
    "POST /api/game/remove-profile": (call, { body }) => removeProfile(call, ports, call.viewer, body),
    "POST /api/game/sign-out": async (call) => {
      const browserHash = browserHashOf(call);
      await closingEnded(live, (ended) =>
        call.db.transaction(async (trx) => {
          if (browserHash) await deleteProofOfBrowser(trx, browserHash, call.site.brand.service);
          await signOut(trx, call, ended);
        }),
      );
      return { isSignedOut: true };
    },
  });
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
