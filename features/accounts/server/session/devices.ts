import type { Site } from "#features/branding/server/index.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { deviceNameOf } from "#kit/http/device-name.ts";
import { findAllByPlayerId } from "./store.ts";

const maxShown = 100;

export async function listSessions({ db, site, now }: CallContext<Site>, viewer: Viewer) {
  const unknown = site.text("sessions")("unknownDevice");
  const rows = await findAllByPlayerId(db, viewer.id, now, maxShown);
  const sessions = rows.map(({ tokenHash, userAgent, createdAt, seenAt }) => {
    const sessionId = tokenHash.toString("hex");
    return {
      sessionId,
      deviceName: deviceNameOf(userAgent, unknown),
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: sessionId === viewer.sessionId,
    };
  });
  return { sessions };
}
