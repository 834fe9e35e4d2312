import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { linkLifeMs } from "../../rules/email-links.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { browserHashOf, renewBrowserToken } from "../phone-number/browser.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { signIn } from "../session/sessions.ts";
import {
  createPlayer,
  findRegistrationOf,
  consumeRegistrationLink,
  type Registration,
} from "./create-player.ts";
import { limitMails } from "./rate-limits.ts";
import * as store from "./store.ts";

type Call = CallContext<Site>;
type Ports = Pick<AccountPorts, "jobs" | "offerTextOf" | "onRegistered" | "realtime">;

interface Verified {
  isVerified: true;
  isSignedIn: boolean;
  email: string;
  awaitsGuardian: boolean;
  guardianEmail: string | null;
}

/** Creates the player of a registration. For a minor, asks the guardian for consent first. */
export async function verifyEmail(call: Call, ports: Ports, token: string): Promise<Verified> {
  const { link, registration } = await findRegistrationOf(call, "verify", token);
  const { id, service, email } = registration;
  const { now, site } = call;
  // An address that waits for a guardian stays a minor's, even if it registers again.
  const earlier = registration.verified_at
    ? undefined
    : await store.findAwaitingGuardian(call.db, service, email, call.now);
  const guardianEmail = registration.guardian_email ?? earlier?.guardianEmail ?? null;
  if (guardianEmail === null) {
    const isSignedIn = await maySignIn(call, registration);
    const response = {
      isVerified: true,
      isSignedIn,
      email,
      awaitsGuardian: false,
      guardianEmail: null,
    } as const;
    return disconnectEndedAfter(ports.realtime, (ended) =>
      createPlayer(call, ports, link, registration, response, async (trx, playerId) => {
        if (!isSignedIn) return;
        await signIn(trx, call, ended, { playerId, provenAt: now });
        await renewBrowserToken(trx, call);
      }),
    );
  }
  // Limits mails to the named guardian.
  await limitMails(call, guardianEmail);
  return call.write(async (trx) => {
    await consumeRegistrationLink(trx, link, id, now);
    await store.updateAwaitingGuardian(trx, id, now, new Date(now.getTime() + linkLifeMs.guardian));
    if (earlier) await store.updateMinor(trx, id, { dateOfBirth: earlier.dateOfBirth, guardianEmail });
    await store.deleteRegistrationsByEmail(trx, { service, email, exceptId: id });
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "guardian", brand: site.brand.key, id });
    return { isVerified: true, isSignedIn: false, email, awaitsGuardian: true, guardianEmail };
  });
}

/** Only in the browser that registered, if nobody is signed in there (docs/decisions/0027-verification-signs-in.md). */
async function maySignIn(call: Call, { browser_hash: browserHash }: Registration): Promise<boolean> {
  if (call.viewer !== null || !browserHash) return false;
  const browser = await browserHashOf(call.db, call);
  return browser !== undefined && browser.equals(browserHash);
}
