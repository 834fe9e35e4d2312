import type { Site } from "#features/branding/server/index.ts";
import { dropPictures } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { deleteResponsesOf } from "#kit/http/idempotency-store.ts";
import { accountProblems } from "../../contract.ts";
import { removedAvatar } from "../../rules/avatar.ts";
import { isSameText } from "../../rules/profile.ts";
import { isSecureSite, sessionCookie } from "../session/cookies.ts";
import { disconnectingEnded, type EndedSessions } from "../session/ended-sessions.ts";
import { removedName } from "../profile/display-name.ts";
import * as store from "./store.ts";
import type { AccountPorts, Person } from "../ports.ts";
import { endSessions, requireFreshProof } from "../session/sessions.ts";

type Ports = Pick<AccountPorts, "live" | "personalData">;

/** For good, so the player says it twice: by the username, and by a fresh proof. */
export async function removeProfile(
  call: CallContext<Site>,
  ports: Ports,
  viewer: Viewer,
  { username: typed, read = [] }: { username: string; read?: string[] | undefined },
): Promise<{ isRemoved: true }> {
  requireFreshProof(viewer, call.now);
  if (!isSameText(typed, viewer.username)) {
    throw accountProblems.problem("username_wrong", [{ field: "username", code: "username_wrong" }]);
  }
  return disconnectingEnded(ports.live, (ended) =>
    call.write(async (trx) => {
      const person = await store.lockPerson(trx, viewer.id);
      if (!person) throw commonProblem("sign_in_required");
      const told = await removePerson(trx, ended, ports, { person, site: call.site }, call.now);
      // What is kept as evidence is what was read; where it is not, nothing of this has happened.
      if (told.join("\n") !== read.join("\n")) throw accountProblems.problem("removal_changed");
      call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
      return { isRemoved: true };
    }),
  );
}

/** What removal does besides, said before it. */
export async function describeRemoval(
  { db, site, now }: Pick<CallContext<Site>, "db" | "site" | "now">,
  { personalData }: Pick<Ports, "personalData">,
  playerId: string,
): Promise<string[]> {
  const person = await store.findPerson(db, playerId);
  if (!person) throw commonProblem("sign_in_required");
  const told: string[] = [];
  for (const data of personalData)
    told.push(...((await data.describeRemoval?.(db, person, now, site)) ?? []));
  return told;
}

/**
 * Everything in one: either all of the person is gone, or nothing. The caller holds the lock of the person. Resolves to
 * what must have been told before.
 */
export async function removePerson(
  trx: Executor,
  ended: EndedSessions,
  { personalData }: Pick<Ports, "personalData">,
  { person, site }: { person: Person; site: Site | null },
  now: Date,
): Promise<string[]> {
  const told: string[] = [];
  for (const data of personalData) told.push(...((await data.erase(trx, person, now, site)) ?? []));
  await endSessions(trx, ended, person, now);
  await dropPictures(trx, person.id);
  await store.deleteAccess(trx, person);
  await store.updateRemoved(trx, person, { username: removedName(person.id), avatar: removedAvatar }, now);
  await deleteResponsesOf(trx, person.id);
  return told;
}
