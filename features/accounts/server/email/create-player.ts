import type { Site } from "#features/branding/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { maxNameLength } from "../../rules/profile.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { upsertPassword } from "../password/store.ts";
import { violatedUniqueField, updatePlayer } from "../player-store.ts";
import type { AccountPorts } from "../ports.ts";
import { registerPlayer } from "../profile/register-player.ts";
import { suggestUsername } from "../username/suggestion.ts";
import { requireEmailBrand } from "./require-email-brand.ts";
import { linkProblem, requireLink, markLinkUsed, type OpenLink } from "./links.ts";
import * as store from "./store.ts";

type Call = CallContext<Site>;
export type CreatePorts = Pick<AccountPorts, "jobs" | "offerTextOf" | "onRegistered">;
export type Registration = NonNullable<Awaited<ReturnType<typeof store.findRegistrationById>>>;

export async function findRegistrationOf(call: Call, purpose: "verify" | "guardian", token: string) {
  requireEmailBrand(call);
  const link = await requireLink(call.db, purpose, token, call.now);
  const registration = await store.findRegistrationById(call.db, link.registrationId ?? "");
  const hasExpired = registration !== undefined && registration.expires_at <= call.now;
  if (registration?.service !== call.site.brand.service || hasExpired) throw linkProblem("link_expired");
  return { link, registration };
}

export async function consumeRegistrationLink(
  trx: Executor,
  link: OpenLink,
  registrationId: string,
  now: Date,
): Promise<void> {
  if (!(await store.lockRegistration(trx, registrationId))) throw linkProblem("link_used");
  await markLinkUsed(trx, link, now);
}

const maxTries = 4;

/** Creates the player of a registration; retries if the suggested username is taken. */
export async function createPlayer<Response>(
  call: Call,
  ports: CreatePorts,
  link: OpenLink,
  registration: Registration,
  response: Response,
  afterwards: (trx: Executor, playerId: string) => Promise<void> = async () => undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const username = suggestUsername();
    try {
      return await call.write(async (trx) => {
        await consumeRegistrationLink(trx, link, registration.id, call.now);
        const playerId = await insertPlayer(trx, call, ports, registration, username);
        await ports.onRegistered(trx, call, playerId);
        await afterwards(trx, playerId);
        return response;
      });
    } catch (error) {
      // Another link of the same e-mail address was opened at the same time.
      if (violatedUniqueField(error) === "email") throw linkProblem("link_used");
      if (!(error instanceof Problem)) throw error;
      if (error.code !== "username_taken" || attempt === maxTries) throw error;
    }
  }
}

async function insertPlayer(
  trx: Executor,
  { site, now }: Call,
  ports: CreatePorts,
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
  // No effect without a guardian.
  await store.updateGuardianLinksEnded(trx, registration.id, "given", now);
  await store.deleteRegistrationsByEmail(trx, registration);
  const next = registration.next_page ?? undefined;
  await ports.jobs.enqueue(trx, sendAccountMail, { order: "welcome", brand: brand.key, id, next });
  if (guardianEmail === null) return id;
  // When the form with the guardian box was sent.
  const askedAt = registration.created_at;
  const shownText = ports.offerTextOf(site);
  await store.insertGuardian(trx, { playerId: id, email: guardianEmail, askedAt, givenAt: now, shownText });
  return id;
}

function namesOf(name: string): { first_name: string; last_name: string | null } {
  const [, first = name, last = ""] = /^(.*\S)\s+(\S+)$/u.exec(name) ?? [];
  return { first_name: first.slice(0, maxNameLength), last_name: last.slice(0, maxNameLength) || null };
}
