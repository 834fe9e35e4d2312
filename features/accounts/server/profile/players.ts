import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { isEmail } from "#kit/contract/fields.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { accountProblems, type User } from "../../contract.ts";
import { birthDateFault } from "../../rules/age.ts";
import { drawnAvatars, isAvatar } from "../../rules/avatar.ts";
import { genders } from "../../rules/profile.ts";
import * as store from "../player-store.ts";
import { requireValidUsername } from "../username/username.ts";

export interface Registration {
  username: string;
  msisdn: string | null;
  email?: string | null | undefined;
  country?: string | undefined;
  avatarUrl?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  /** Id or username of the player whose link was followed. Ignored if there is no such player. */
  referId?: string | null | undefined;
  /** With a guardian's consent the player may be younger than the brand's minimum age. */
  hasGuardian?: boolean;
}

/** Creates a player in the caller's transaction. Every fault is a problem that names its field. */
export async function registerPlayer(
  trx: Executor,
  { brand, reservedNames }: Site,
  registration: Registration,
  now: Date,
): Promise<string> {
  const id = newId({ now: () => now });
  const { msisdn, referId } = registration;
  const player = {
    id,
    service: brand.service,
    username: requireValidUsername(registration.username, reservedNames),
    msisdn,
    email: emailOf(registration.email),
    country: countryOf(registration.country, brand),
    first_name: null,
    last_name: null,
    // Required later, before the first action that needs it: entering a battleground, paying by card.
    date_of_birth: registration.dateOfBirth ? birthDateOf(registration, brand, now) : null,
    gender: null,
    bio: null,
    avatar: avatarOf(registration.avatarUrl) ?? defaultAvatar(id),
    created_at: now,
    last_seen_at: now,
    removed_at: null,
    referred_by: referId ? await store.findReferrerId(trx, brand.service, referId) : null,
  };
  await throwFieldTaken(() => store.insertPlayer(trx, player));
  return id;
}

export async function findEmail(executor: Executor, playerId: string): Promise<string | null> {
  return (await store.findPlayerById(executor, playerId))?.email ?? null;
}

/** Turns violations of unique constraints into problems. */
export async function throwFieldTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const field = store.violatedUniqueField(error);
    if (field === "username") throw fieldProblem("username_taken", "username");
    if (field === "msisdn") throw accountProblems.problem("already_registered");
    throw error;
  }
}

/** Null for undefined and empty text. */
export function emailOf(text: string | null | undefined): string | null {
  const email = (text ?? "").trim();
  if (email === "") return null;
  if (!isEmail(email)) throw fieldProblem("email_malformed", "email");
  return email;
}

export function countryOf(text: string | undefined, brand: Brand): string {
  const country = (text ?? "").toUpperCase();
  if (country === "") return defaultCountry(brand);
  if (!brand.countries.includes(country)) throw fieldProblem("country_not_served", "country");
  return country;
}

/** The country of the brand's locale if the brand serves it, otherwise the first country. */
function defaultCountry({ countries, country, locale }: Brand): string {
  const region = new Intl.Locale(locale).region;
  return region !== undefined && countries.includes(region) ? region : (countries[0] ?? country);
}

export function birthDateOf(
  { dateOfBirth, hasGuardian }: Pick<Registration, "dateOfBirth" | "hasGuardian">,
  brand: Brand,
  now: Date,
): string | null {
  const fault = birthDateFault(dateOfBirth, brand, now);
  if (fault && !(fault === "too_young" && hasGuardian)) throw fieldProblem(fault, "dateOfBirth");
  return dateOfBirth || null;
}

export function avatarOf(text: string | null | undefined): string | null {
  if (!text) return null;
  if (!isAvatar(text)) throw commonProblem("invalid_input", [{ field: "avatarUrl", code: "invalid_input" }]);
  return text;
}

function defaultAvatar(id: string): string {
  return drawnAvatars[Number.parseInt(id.slice(-4), 16) % drawnAvatars.length] ?? id;
}

function fieldProblem(code: Parameters<typeof accountProblems.problem>[0], field: string): Problem {
  return accountProblems.problem(code, [{ field, code }]);
}

export async function findPlayerIdByNumber(
  executor: Executor,
  service: string,
  msisdn: string,
): Promise<string | undefined> {
  return (await store.findPlayerByMsisdn(executor, service, msisdn))?.id;
}

/** The public fields of a player of the service. */
export async function findPublicPlayer(executor: Executor, service: string, playerId: string) {
  return isUuid(playerId) ? store.findPublicPlayer(executor, service, playerId) : undefined;
}

/** The operator reported that the number has a new owner: the next sign-in needs a second proof. */
export function markChurned(trx: Executor, service: string, msisdn: string, now: Date): Promise<void> {
  return store.updateChurnedAt(trx, service, msisdn, now);
}

/** The player with private fields, for the player only. */
export function userOf(player: store.PlayerRecord): User {
  const { firstName, lastName } = player;
  return {
    id: player.id,
    username: player.username,
    avatarUrl: player.avatar,
    email: player.email,
    cellNumber: player.msisdn,
    country: player.country,
    firstName,
    lastName,
    fullName: [firstName, lastName].filter((name) => name !== null).join(" ") || null,
    dateOfBirth: player.dateOfBirth,
    gender: genders.find((gender) => gender === player.gender) ?? null,
    bio: player.bio,
    joinedAt: player.createdAt.toISOString(),
    mettleStateUser: true,
  };
}
