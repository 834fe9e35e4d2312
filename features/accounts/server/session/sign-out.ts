import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { accountProblems } from "../../contract.ts";
import { browserHashOf } from "../phone-number/browser.ts";
import { deleteProofOfBrowser, deleteProofsOfPlayer } from "../phone-number/proof-store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter, type EndedSessions } from "./ended-sessions.ts";
import { endSession, endSessions, endBrowserSession } from "./sessions.ts";

type Ports = Pick<AccountPorts, "realtime">;

/** Signs this browser out. */
export function signOut(call: CallContext<Site>, { realtime }: Ports) {
  return disconnectEndedAfter(realtime, (ended) =>
    call.write(async (trx) => {
      await signOutBrowser(trx, call, ended);
      return { isSignedOut: true as const };
    }),
  );
}

/** Ends the session of this browser and deletes its proof of a number, so that the proof cannot open a new session. */
export async function signOutBrowser(
  trx: Executor,
  call: CallContext<Site>,
  ended: EndedSessions,
): Promise<void> {
  const browserHash = await browserHashOf(trx, call);
  if (browserHash) await deleteProofOfBrowser(trx, browserHash, call.site.brand.service);
  await endBrowserSession(trx, call, ended);
}

/** Signs another device out. */
export function signOutDevice(
  call: CallContext<Site>,
  { realtime }: Ports,
  viewer: Viewer,
  sessionId: string,
) {
  return disconnectEndedAfter(realtime, (ended) =>
    call.write(async (trx) => {
      if (!(await endSession(trx, ended, viewer, sessionId, call.now))) {
        throw accountProblems.problem("session_not_found");
      }
      await deleteProofsOfPlayer(trx, viewer.id);
      return { isEnded: true as const };
    }),
  );
}

/** Signs out all devices, or all other ones; returns how many. */
export function signOutEverywhere(
  call: CallContext<Site>,
  { realtime }: Ports,
  viewer: Viewer,
  { keepCurrent }: { keepCurrent?: boolean | undefined },
) {
  return disconnectEndedAfter(realtime, (ended) =>
    call.write(async (trx) => {
      await deleteProofsOfPlayer(trx, viewer.id);
      const others = { id: viewer.id, exceptSessionId: viewer.sessionId };
      const count = await endSessions(trx, ended, others, call.now);
      if (keepCurrent) return { ended: count };
      await endBrowserSession(trx, call, ended);
      return { ended: count + 1 };
    }),
  );
}
