import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { drawnAvatars } from "../../rules/avatar.ts";
import * as store from "../player-store.ts";
import { requireValidUsername } from "../username/username.ts";
import { throwFieldTaken, emailOf, birthDateOf, avatarOf, countryOf } from "./field-values.ts";

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
    email: emailOf(registration.email, null),
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

function defaultAvatar(id: string): string {
  return drawnAvatars[Number.parseInt(id.slice(-4), 16) % drawnAvatars.length] ?? id;
}
