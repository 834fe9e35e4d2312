import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, type Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { accountProblems, type User } from "../../contract.ts";
import { birthDateFault } from "../../rules/age.ts";
import { drawnAvatars, isAvatar } from "../../rules/avatar.ts";
import { isEmail } from "../../rules/email-address.ts";
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
  /** Whose link brought the player: an id or a username. One that nobody has is no one's. */
  referId?: string | null | undefined;
  /** A guardian has consented, so the player may be younger than the brand asks. */
  hasGuardian?: boolean;
}

/** Makes a player, in the caller's transaction. Every fault is a problem that names its field. */
export async function registerPlayer(
  trx: Executor,
  { brand, houseNames }: Site,
  registration: Registration,
  now: Date,
): Promise<string> {
  const id = newId({ now: () => now });
  const { msisdn, referId } = registration;
  const player = {
    id,
    service: brand.service,
    username: requireValidUsername(registration.username, houseNames),
    msisdn,
    email: emailOf(registration.email),
    country: countryOf(registration.country, brand),
    first_name: null,
    last_name: null,
    // Asked for before the first thing that needs it: entering a battleground, paying by card.
    date_of_birth: registration.dateOfBirth ? birthDateOf(registration, brand, now) : null,
    gender: null,
    bio: null,
    avatar: avatarOf(registration.avatarUrl) ?? anyAvatar(id),
    created_at: now,
    last_seen_at: now,
    removed_at: null,
    referred_by: referId ? await store.findReferrerId(trx, brand.service, referId) : null,
  };
  await translateCollisions(() => store.insertPlayer(trx, player));
  return id;
}

/** The address of the account; null where it has none. */
export async function findEmail(executor: Executor, playerId: string): Promise<string | null> {
  return (await store.findPlayerById(executor, playerId))?.email ?? null;
}

/** Whoever writes a player may collide with another one who has the same name or number. */
export async function translateCollisions(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const mark = store.collisionOf(error);
    if (mark === "username") throw fieldProblem("username_taken", "username");
    if (mark === "msisdn") throw accountProblems.problem("already_registered");
    throw error;
  }
}

/** Undefined and empty are no address. */
export function emailOf(text: string | null | undefined): string | null {
  const email = (text ?? "").trim();
  if (email === "") return null;
  if (!isEmail(email)) throw fieldProblem("email_malformed", "email");
  return email;
}

export function countryOf(text: string | undefined, brand: Brand): string {
  const country = (text ?? "").toUpperCase();
  if (country === "") return likelyCountry(brand);
  if (!brand.countries.includes(country)) throw fieldProblem("country_not_served", "country");
  return country;
}

/** Until the player says so: that of the brand's language where several are served, the first otherwise. */
function likelyCountry({ countries, country, locale }: Brand): string {
  const own = new Intl.Locale(locale).region;
  return own !== undefined && countries.includes(own) ? own : (countries[0] ?? country);
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

function anyAvatar(id: string): string {
  return drawnAvatars[Number.parseInt(id.slice(-4), 16) % drawnAvatars.length] ?? id;
}

function fieldProblem(code: Parameters<typeof accountProblems.problem>[0], field: string): Problem {
  return accountProblems.problem(code, [{ field, code }]);
}

/** Whose number it is, if anybody's. */
export async function findPlayerIdByNumber(
  executor: Executor,
  service: string,
  msisdn: string,
): Promise<string | undefined> {
  return (await store.findPlayerByMsisdn(executor, service, msisdn))?.id;
}

/** The living player of a realm, as far as everybody there may know them. */
export async function findPublicPlayer(executor: Executor, service: string, playerId: string) {
  return isUuid(playerId) ? store.findPublicPlayer(executor, service, playerId) : undefined;
}

/** An operator says that a number has left its owner: whoever proves it next must be asked more than a code. */
export function markChurned(trx: Executor, service: string, msisdn: string, now: Date): Promise<void> {
  return store.updateChurnedAt(trx, service, msisdn, now);
}

/** The player as the player alone may see it. */
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
