import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { accountsContract } from "../contract.ts";
import { exportData } from "./personal-data/export.ts";
import { removeProfile, describeRemoval } from "./personal-data/removal.ts";
import type { AccountPorts, CoinBalancePort } from "./ports.ts";
import { uploadAvatar } from "./profile/avatar.ts";
import { findProfile, updateProfile } from "./profile/profile.ts";
import { checkUsername } from "./username/availability.ts";
import { setOpenToChallenges } from "./profile/challenge-setting.ts";
import { listSessions } from "./session/devices.ts";
import { signOutEverywhere, signOut, signOutDevice } from "./session/sign-out.ts";
import { getCurrentSession } from "./session/current-session.ts";

export function accountsRoutes(ports: AccountPorts & CoinBalancePort) {
  return routes<typeof accountsContract, Site>(accountsContract, {
    "GET /api/game/username-available": (call, { query }) => checkUsername(call, query.username),
    "GET /api/game/session": (call) => getCurrentSession(call),
    "GET /api/game/profile": async ({ db, viewer }) => ({
      ...(await findProfile(db, viewer.id)),
      coins: await ports.findBalance(db, viewer.id),
    }),
    "POST /api/game/challenge-setting": (call, { body }) =>
      setOpenToChallenges(call, call.viewer, body.isOpen),
    "POST /api/game/profile-update": (call, { body }) => updateProfile(call, ports, call.viewer, body),
    "POST /api/game/upload-avatar": (call, { file }) => uploadAvatar(call, ports, call.viewer, file),
    "GET /api/game/sessions": (call) => listSessions(call, call.viewer),
    "POST /api/game/end-session": (call, { body }) => signOutDevice(call, ports, call.viewer, body.sessionId),
    "POST /api/game/sign-out-everywhere": (call, { body }) =>
      signOutEverywhere(call, ports, call.viewer, body),
    "GET /api/game/export-data": (call) => exportData(call, ports, call.viewer),
    "GET /api/game/removal": async (call) => ({
      sentences: await describeRemoval(call, ports, call.viewer.id),
    }),
    "POST /api/game/remove-profile": (call, { body }) => removeProfile(call, ports, call.viewer, body),
    "POST /api/game/sign-out": (call) => signOut(call, ports),
  });
}
