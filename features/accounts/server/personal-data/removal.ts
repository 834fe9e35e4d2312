import type { Site } from "#features/branding/server/index.ts";
import { dropPictures } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { deleteResponsesOf } from "#kit/http/idempotency-store.ts";
import { accountProblems } from "../../contract.ts";
import { removedAvatar, removedName } from "../../rules/removed-player.ts";
import { isSameText } from "../../rules/typed-text.ts";
import { isSecureSite, sessionCookie } from "../session/cookies.ts";
import { disconnectEndedAfter, type EndedSessions } from "../session/ended-sessions.ts";
import * as store from "./store.ts";
import type { AccountPorts, Person } from "../ports.ts";
import { endSessions, requireFreshProof } from "../session/sessions.ts";

type Ports = Pick<AccountPorts, "realtime" | "personalData">;

/** Removal is final, so it needs the typed username and a fresh proof. */
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
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      const person = await store.lockPerson(trx, viewer.id);
      if (!person) throw commonProblem("sign_in_required");
      const sentences = await removePerson(trx, ended, ports, { person, site: call.site }, call.now);
      // The stored evidence must say what the player has read. If not, the transaction is rolled back.
      if (sentences.join("\n") !== read.join("\n")) throw accountProblems.problem("removal_changed");
      call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
      return { isRemoved: true };
    }),
  );
}

/** The sentences about further effects of the removal, such as refunds, which the page shows before it. */
export async function describeRemoval(
  { db, site, now }: Pick<CallContext<Site>, "db" | "site" | "now">,
  { personalData }: Pick<Ports, "personalData">,
  playerId: string,
): Promise<string[]> {
  const person = await store.findPerson(db, playerId);
  if (!person) throw commonProblem("sign_in_required");
  const sentences: string[] = [];
  for (const data of personalData)
    sentences.push(...((await data.describeRemoval?.(db, person, now, site)) ?? []));
  return sentences;
}

/**
 * Erases the data of all slices in the caller's transaction. The caller has locked the person. Returns the sentences
 * that the player must have read before.
 */
export async function removePerson(
  trx: Executor,
  ended: EndedSessions,
  { personalData }: Pick<Ports, "personalData">,
  { person, site }: { person: Person; site: Site | null },
  now: Date,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const data of personalData) sentences.push(...((await data.erase(trx, person, now, site)) ?? []));
  await endSessions(trx, ended, person, now);
  await dropPictures(trx, person.id);
  await store.deleteCredentials(trx, person);
  await store.updateRemoved(trx, person, { username: removedName(person.id), avatar: removedAvatar }, now);
  await deleteResponsesOf(trx, person.id);
  return sentences;
}
