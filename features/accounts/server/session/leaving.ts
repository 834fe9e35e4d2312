import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { accountProblems } from "../../contract.ts";
import { browserHashOf } from "../number/browser.ts";
import { deleteProofOfBrowser, deleteProofsOfPlayer } from "../number/proof-store.ts";
import type { AccountPorts } from "../ports.ts";
import { closingEnded, type EndedSessions } from "./ended.ts";
import { endSession, endSessions, signOut } from "./sessions.ts";

type Ports = Pick<AccountPorts, "live">;

/** On this browser. A code that it entered a moment ago opens nothing any more. */
export function leaveHere(call: CallContext<Site>, { live }: Ports) {
  return closingEnded(live, (ended) =>
    call.write(async (trx) => {
      await leaveBrowser(trx, call, ended);
      return { isSignedOut: true as const };
    }),
  );
}

/** Ends the session of this browser, and the proof that it holds of a number. */
export async function leaveBrowser(
  trx: Executor,
  call: CallContext<Site>,
  ended: EndedSessions,
): Promise<void> {
  const browserHash = await browserHashOf(trx, call);
  if (browserHash) await deleteProofOfBrowser(trx, browserHash, call.site.brand.service);
  await signOut(trx, call, ended);
}

/** On another device, by its session. */
export function leaveThere(call: CallContext<Site>, { live }: Ports, viewer: Viewer, sessionId: string) {
  return closingEnded(live, (ended) =>
    call.write(async (trx) => {
      if (!(await endSession(trx, ended, viewer, sessionId, call.now))) {
        throw accountProblems.problem("session_not_found");
      }
      await deleteProofsOfPlayer(trx, viewer.id);
      return { isEnded: true as const };
    }),
  );
}

/** On every device, or on every other one; tells on how many. */
export function leaveEverywhere(
  call: CallContext<Site>,
  { live }: Ports,
  viewer: Viewer,
  { keepCurrent }: { keepCurrent?: boolean | undefined },
) {
  return closingEnded(live, (ended) =>
    call.write(async (trx) => {
      await deleteProofsOfPlayer(trx, viewer.id);
      const others = { id: viewer.id, exceptSessionId: viewer.sessionId };
      const count = await endSessions(trx, ended, others, call.now);
      if (keepCurrent) return { ended: count };
      await signOut(trx, call, ended);
      return { ended: count + 1 };
    }),
  );
}
