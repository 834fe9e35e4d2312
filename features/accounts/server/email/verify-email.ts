import type { Site } from "#features/branding/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { linkLifeMs, type LinkPurpose } from "../../rules/email-links.ts";
import { longestName } from "../../rules/profile.ts";
import { requireEmailBrand } from "./find-by-email.ts";
import { dead, findOpenLink, judgeLink, spendLink, type OpenLink } from "./links.ts";
import * as store from "./store.ts";
import { limitMails } from "./rate-limits.ts";
import { browserHashOf, renewBrowserToken } from "../phone-number/browser.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { upsertPassword } from "../password/store.ts";
import { registerPlayer } from "../profile/players.ts";
import type { AccountPorts } from "../ports.ts";
import { collisionOf, updatePlayer } from "../player-store.ts";
import { disconnectingEnded } from "../session/ended-sessions.ts";
import { signIn } from "../session/sessions.ts";
import { suggestUsername } from "../username/suggestion.ts";

type Call = CallContext<Site>;
type Ports = Pick<AccountPorts, "jobs" | "offerOf" | "live">;
type Registration = NonNullable<Awaited<ReturnType<typeof store.findRegistrationById>>>;

interface Verified {
  isVerified: true;
  isSignedIn: boolean;
  email: string;
  awaitsGuardian: boolean;
  guardianEmail: string | null;
}

/** Makes a player of the registration whose link this is; under age, asks the guardian first. */
export async function verifyEmail(call: Call, ports: Ports, token: string): Promise<Verified> {
  const { link, registration } = await findRegistrationOf(call, "verify", token);
  const { id, service, email } = registration;
  const { now, site } = call;
  // Whoever waits for a guardian stays under age, however often the same mailbox signs up.
  const earlier = registration.verified_at
    ? undefined
    : await store.findWaiting(call.db, service, email, call.now);
  const guardianEmail = registration.guardian_email ?? earlier?.guardianEmail ?? null;
  if (guardianEmail === null) {
    const isSignedIn = await maySignIn(call, registration);
    const answer = {
      isVerified: true,
      isSignedIn,
      email,
      awaitsGuardian: false,
      guardianEmail: null,
    } as const;
    return disconnectingEnded(ports.live, (ended) =>
      open(call, ports, link, registration, answer, async (trx, playerId) => {
        if (!isSignedIn) return;
        await signIn(trx, call, ended, { playerId, provenAt: now });
        await renewBrowserToken(trx, call);
      }),
    );
  }
  // Whoever is named as guardian is nobody's to fill the mailbox of.
  await limitMails(call, guardianEmail);
  return call.write(async (trx) => {
    await spendLinkOf(trx, link, id, now);
    await store.updateWaiting(trx, id, now, new Date(now.getTime() + linkLifeMs.guardian));
    if (earlier) await store.updateMinor(trx, id, { dateOfBirth: earlier.dateOfBirth, guardianEmail });
    await store.deleteRegistrationsByEmail(trx, { service, email, exceptId: id });
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "guardian", brand: site.brand.key, id });
    return { isVerified: true, isSignedIn: false, email, awaitsGuardian: true, guardianEmail };
  });
}

/** Only in the browser that registered, where nobody else is signed in (docs/decisions/0027-verification-signs-in.md). */
async function maySignIn(call: Call, { browser_hash: registered }: Registration): Promise<boolean> {
  if (call.viewer !== null || !registered) return false;
  const browser = await browserHashOf(call.db, call);
  return browser !== undefined && browser.equals(registered);
}

/** The guardian agrees: what waited becomes a player. */
export async function giveConsent(call: Call, ports: Ports, token: string): Promise<{ isGiven: true }> {
  const { link, registration } = await findRegistrationOf(call, "guardian", token);
  return open(call, ports, link, registration, { isGiven: true });
}

/** What the page of a mailed link says before anything is pressed; nothing is used up by it. */
export async function describeLink(
  { db, now, site }: Pick<Call, "db" | "now" | "site">,
  ports: Pick<AccountPorts, "offerOf">,
  { purpose, token }: { purpose: LinkPurpose; token: string },
) {
  const link = await judgeLink(db, purpose, token, now);
  const look = { fault: null, asked: null, answered: null };
  if ("fault" in link) {
    const { fault, answered } = link;
    return { ...look, fault, answered: answered ? { ...answered, at: answered.at.toISOString() } : null };
  }
  if (purpose !== "guardian") return look;
  const registration = await store.findRegistrationById(db, link.registrationId ?? "");
  if (registration?.service !== site.brand.service) return { ...look, fault: "link_expired" as const };
  return { ...look, asked: { name: registration.name, offer: ports.offerOf(site) } };
}

/** The guardian does not agree: once the minor has been told by mail, nothing of the registration remains. */
export async function refuseConsent(
  call: Call,
  ports: Pick<AccountPorts, "jobs">,
  token: string,
): Promise<{ isErased: true }> {
  const { link, registration } = await findRegistrationOf(call, "guardian", token);
  const { id, service, email } = registration;
  const { now, site } = call;
  return call.write(async (trx) => {
    await spendLinkOf(trx, link, id, now);
    await store.updateGuardianLinksEnded(trx, id, "refused", now);
    await store.updateVerifyLinksEnded(trx, id, now);
    await store.updateRefused(trx, id, now);
    await store.deleteRegistrationsByEmail(trx, { service, email, exceptId: id });
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "refused", brand: site.brand.key, id });
    return { isErased: true };
  });
}

async function findRegistrationOf(call: Call, purpose: "verify" | "guardian", token: string) {
  requireEmailBrand(call);
  const link = await findOpenLink(call.db, purpose, token, call.now);
  const registration = await store.findRegistrationById(call.db, link.registrationId ?? "");
  const isOver = registration !== undefined && registration.expires_at <= call.now;
  if (registration?.service !== call.site.brand.service || isOver) throw dead("link_expired");
  return { link, registration };
}

async function spendLinkOf(trx: Executor, link: OpenLink, registrationId: string, now: Date): Promise<void> {
  if (!(await store.lockRegistration(trx, registrationId))) throw dead("link_used");
  await spendLink(trx, link, now);
}

const mostTries = 4;

async function open<Answer>(
  call: Call,
  ports: Ports,
  link: OpenLink,
  registration: Registration,
  answer: Answer,
  opened: (trx: Executor, playerId: string) => Promise<void> = async () => undefined,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const username = suggestUsername();
    try {
      return await call.write(async (trx) => {
        await spendLinkOf(trx, link, registration.id, call.now);
        await opened(trx, await makePlayer(trx, call, ports, registration, username));
        return answer;
      });
    } catch (error) {
      // Another link of the same address was opened in this very moment.
      if (collisionOf(error) === "email") throw dead("link_used");
      if (!(error instanceof Problem)) throw error;
      if (error.code !== "username_taken" || attempt === mostTries) throw error;
    }
  }
}

async function makePlayer(
  trx: Executor,
  { site, now }: Call,
  ports: Ports,
  registration: Registration,
  username: string,
): Promise<string> {
  const { email, guardian_email: guardianEmail } = registration;
  const { brand } = site;
  const id = await registerPlayer(
    trx,
    site,
    {
      username,
      msisdn: null,
      email,
      dateOfBirth: registration.date_of_birth,
      country: registration.country ?? undefined,
      referId: registration.refer_id,
      hasGuardian: guardianEmail !== null,
    },
    now,
  );
  await updatePlayer(trx, id, namesOf(registration.name));
  await upsertPassword(trx, id, registration.password_hash, now);
  await store.updateGuardianLinksEnded(trx, registration.id, "given", now);
  await store.deleteRegistrationsByEmail(trx, registration);
  const next = registration.next_page ?? undefined;
  await ports.jobs.enqueue(trx, sendAccountMail, { order: "welcome", brand: brand.key, id, next });
  if (guardianEmail === null) return id;
  // The box was ticked with the form.
  const askedAt = registration.created_at;
  const shownText = ports.offerOf(site);
  await store.insertGuardian(trx, { playerId: id, email: guardianEmail, askedAt, givenAt: now, shownText });
  return id;
}

function namesOf(name: string): { first_name: string; last_name: string | null } {
  const [, first = name, last = ""] = /^(.*\S)\s+(\S+)$/u.exec(name) ?? [];
  return { first_name: first.slice(0, longestName), last_name: last.slice(0, longestName) || null };
}
