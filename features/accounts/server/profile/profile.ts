import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { dropPictures } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { accountProblems, type User } from "../../contract.ts";
import { maxBioLength, maxNameLength, type genders } from "../../rules/profile.ts";
import { cleanText } from "../../rules/typed-text.ts";
import { hasGuardian } from "../eligibility/store.ts";
import { userOf } from "./players.ts";
import { avatarOf, birthDateOf, countryOf, emailOf, throwFieldTaken } from "./field-values.ts";
import { newId } from "#kit/db/id.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import type { AccountPorts } from "../ports.ts";
import { requireFreshProof } from "../session/sessions.ts";
import { insertFormerEmail } from "./former-email-store.ts";
import * as store from "../player-store.ts";
import { requireValidUsername } from "../username/username.ts";

export interface ProfileChanges {
  username?: string | undefined;
  avatarUrl?: string | null | undefined;
  email?: string | null | undefined;
  country?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  gender?: (typeof genders)[number] | null | undefined;
  bio?: string | null | undefined;
}

interface Profile {
  user: User;
  isBirthDateFixed: boolean;
}

export async function findProfile(executor: Executor, playerId: string): Promise<Profile> {
  const player = await store.findPlayerById(executor, playerId);
  if (!player) throw commonProblem("sign_in_required");
  return { user: userOf(player), isBirthDateFixed: await hasGuardian(executor, playerId) };
}

export async function updateProfile(
  call: CallContext<Site>,
  { jobs }: Pick<AccountPorts, "jobs">,
  viewer: Viewer,
  changes: ProfileChanges,
): Promise<Profile> {
  return call.write(async (trx) => {
    const profile = await findProfile(trx, viewer.id);
    const row = rowOf(changes, profile, call.site, call.now);
    const former = profile.user.email ?? null;
    if (row.email !== undefined && row.email !== former) {
      // After long inactivity a link to this address signs in, so changing it needs a fresh proof.
      requireFreshProof(viewer, call.now);
      if (former !== null) await notifyFormerEmail(trx, call, jobs, { playerId: viewer.id, email: former });
    }
    if (Object.keys(row).length > 0) await throwFieldTaken(() => store.updatePlayer(trx, viewer.id, row));
    if (row.avatar !== undefined) await dropPictures(trx, viewer.id, "avatar");
    return findProfile(trx, viewer.id);
  });
}

async function notifyFormerEmail(
  trx: Executor,
  { site, now }: CallContext<Site>,
  jobs: AccountPorts["jobs"],
  former: { playerId: string; email: string },
): Promise<void> {
  const id = newId({ now: () => now });
  await insertFormerEmail(trx, { ...former, id, changedAt: now });
  await jobs.enqueue(trx, sendAccountMail, { order: "emailChanged", brand: site.brand.key, id });
}

/** Changes the given fields; null and blank text clear a field. */
function rowOf(changes: ProfileChanges, profile: Profile, { brand, reservedNames }: Site, now: Date) {
  const { user } = profile;
  const { username, avatarUrl, country, firstName, lastName, gender, bio } = changes;
  return {
    ...(username === undefined || username === user.username
      ? {}
      : { username: requireValidUsername(username, reservedNames) }),
    ...(avatarUrl && avatarUrl !== user.avatarUrl ? { avatar: avatarOf(avatarUrl) ?? user.avatarUrl } : {}),
    ...(changes.email === undefined ? {} : { email: newEmail(changes.email, user, brand) }),
    ...(country === undefined ? {} : { country: countryOf(country, brand) }),
    ...(firstName === undefined ? {} : { first_name: textOf(firstName, maxNameLength, "firstName") }),
    ...(lastName === undefined ? {} : { last_name: textOf(lastName, maxNameLength, "lastName") }),
    ...(changes.dateOfBirth === undefined || changes.dateOfBirth === user.dateOfBirth
      ? {}
      : { date_of_birth: newBirthDate(changes, profile, brand, now) }),
    ...(gender === undefined ? {} : { gender }),
    ...(bio === undefined ? {} : { bio: textOf(bio, maxBioLength, "bio") }),
  };
}

/** After a guardian's consent the date of birth cannot change. */
function newBirthDate(changes: ProfileChanges, { isBirthDateFixed }: Profile, brand: Brand, now: Date) {
  if (isBirthDateFixed) {
    throw accountProblems.problem("birth_date_fixed", [{ field: "dateOfBirth", code: "birth_date_fixed" }]);
  }
  return birthDateOf(changes, brand, now);
}

/** On brands where players sign in by e-mail, this form cannot change the address. */
function newEmail(text: string | null, user: User, brand: Brand): string | null {
  const email = emailOf(text, user.email);
  if (brand.signUp === "email" && email?.toLowerCase() !== user.email?.toLowerCase()) {
    throw accountProblems.problem("email_fixed", [{ field: "email", code: "email_fixed" }]);
  }
  return email;
}

function textOf(text: string | null, longest: number, field: string): string | null {
  const clean = cleanText(text ?? "");
  if (Array.from(clean).length > longest) {
    throw commonProblem("invalid_input", [{ field, code: "invalid_input" }]);
  }
  return clean || null;
}
