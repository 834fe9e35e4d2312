import { randomInt } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import { hashPassword } from "#kit/crypto/passwords.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { ageFaults, birthDateFault, linkLifeMs, longestName, longestUsername } from "../rules.ts";
import { findReferral } from "./claims.ts";
import { refuseOtherBrands } from "./email-access.ts";
import { dead, findOpenLink, spendLink } from "./email-links.ts";
import * as store from "./email-store.ts";
import { spendMail } from "./email-throttle.ts";
import { sendAccountMail } from "./mails/jobs.ts";
import { passwordFaults } from "./password-faults.ts";
import { upsertPassword } from "./password-store.ts";
import { registerPlayer } from "./players.ts";
import type { AccountPorts } from "./ports.ts";
import { hasUsername, updatePlayer } from "./store.ts";
import { judgeUsername } from "./username.ts";

type Call = CallContext<Site>;
type Ports = Pick<AccountPorts, "jobs">;

export interface EmailRegistration {
  name: string;
  email: string;
  password: string;
  dateOfBirth?: string | undefined;
  guardianEmail?: string | undefined;
  hasGuardianConsent?: boolean | undefined;
  referId?: string | undefined;
}

/**
 * Keeps the registration until its link is opened. Nothing here asks whether the address has a player: the mail's job
 * does, and then writes to the owner, so that neither the answer nor its time can tell.
 */
export async function registerByEmail(
  call: Call,
  ports: Ports,
  form: EmailRegistration,
): Promise<{ isSent: true }> {
  refuseOtherBrands(call);
  const { site, now } = call;
  const faults = [...passwordFaults(form.password), ...ageFaults(form, site.brand, now)];
  if (faults.length > 0) throw commonProblem("invalid_input", faults);
  await spendMail(call, form.email);
  const passwordHash = await hashPassword(form.password);
  const isUnderAge = birthDateFault(form.dateOfBirth, site.brand, now) === "too_young";
  const id = newId({ now: () => now });
  return call.write(async (trx) => {
    await store.insertRegistration(trx, {
      id,
      service: site.brand.service,
      brand: site.brand.key,
      email: form.email,
      name: form.name,
      password_hash: passwordHash,
      date_of_birth: form.dateOfBirth || null,
      guardian_email: isUnderAge ? (form.guardianEmail ?? null) : null,
      refer_id: form.referId || findReferral(call),
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifeMs.verify),
    });
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "verify", brand: site.brand.key, id });
    return { isSent: true };
  });
}

const mostTries = 4;

/** Makes a player of the registration whose link this is. */
export async function verifyEmail(call: Call, ports: Ports, token: string): Promise<{ isVerified: true }> {
  refuseOtherBrands(call);
  const { db, now, site } = call;
  const link = await findOpenLink(db, "verify", token, now);
  const registration = await store.findRegistrationById(db, link.registrationId ?? "");
  if (!registration || registration.service !== site.brand.service) throw dead("link_expired");
  for (let attempt = 1; ; attempt++) {
    const username = await freeUsername(call, registration.name, attempt);
    try {
      return await call.write(async (trx) => {
        await spendLink(trx, link, now);
        await open(trx, call, ports, registration, username);
        return { isVerified: true };
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Another link of the same address was opened in this very moment.
      if (error.code === "email_taken") throw dead("link_used");
      if (error.code !== "username_taken" || attempt === mostTries) throw error;
    }
  }
}

type Registration = NonNullable<Awaited<ReturnType<typeof store.findRegistrationById>>>;

async function open(
  trx: Executor,
  { site, now }: Call,
  ports: Ports,
  registration: Registration,
  username: string,
): Promise<void> {
  const { email, guardian_email: guardianEmail } = registration;
  const { brand } = site;
  const id = await registerPlayer(
    trx,
    brand,
    {
      username,
      msisdn: null,
      email,
      dateOfBirth: registration.date_of_birth,
      referId: registration.refer_id,
      hasGuardian: guardianEmail !== null,
    },
    now,
  );
  await updatePlayer(trx, id, namesOf(registration.name));
  await upsertPassword(trx, id, registration.password_hash, now);
  await store.deleteRegistrationsByEmail(trx, brand.service, email);
  await ports.jobs.enqueue(trx, sendAccountMail, { order: "welcome", brand: brand.key, id });
  if (guardianEmail === null) return;
  // The box was ticked with the form.
  await store.insertGuardian(trx, {
    playerId: id,
    email: guardianEmail,
    askedAt: registration.created_at,
  });
  await ports.jobs.enqueue(trx, sendAccountMail, { order: "guardian", brand: brand.key, id });
}

/** Records that the guardian agrees. */
export async function giveConsent(call: Call, token: string): Promise<{ isGiven: true }> {
  refuseOtherBrands(call);
  const { db, now } = call;
  const link = await findOpenLink(db, "guardian", token, now);
  const { playerId } = link;
  if (playerId === null) throw dead("link_expired");
  return call.write(async (trx) => {
    await spendLink(trx, link, now);
    await store.updateGuardianGivenAt(trx, playerId, now);
    return { isGiven: true };
  });
}

/** What the name becomes among players, until they choose another: as it is, or with digits behind where it is taken. */
async function freeUsername({ db, site }: Call, name: string, attempt: number): Promise<string> {
  const digits = String(randomInt(1_000, 10_000));
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\d]/gu, "");
  const isFree = async (username: string) =>
    "username" in judgeUsername(username) && !(await hasUsername(db, site.brand.service, username));
  const short = Array.from(plain).slice(0, longestUsername).join("");
  if (attempt === 1 && (await isFree(short))) return short;
  const numbered =
    Array.from(plain)
      .slice(0, longestUsername - digits.length)
      .join("") + digits;
  return (await isFree(numbered)) ? numbered : `P${digits}${randomInt(1_000, 10_000)}`;
}

function namesOf(name: string): { first_name: string; last_name: string | null } {
  const [, first = name, last = ""] = /^(.*\S)\s+(\S+)$/u.exec(name) ?? [];
  return { first_name: first.slice(0, longestName), last_name: last.slice(0, longestName) || null };
}
