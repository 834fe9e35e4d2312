import type { Site } from "#features/branding/server/index.ts";
import { dropPictures } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { deleteAnswersOf } from "#kit/http/idempotency-store.ts";
import { accountProblems } from "../../contract.ts";
import { isSameName, removedAvatar } from "../../rules.ts";
import { sessionCookie } from "../session/cookies.ts";
import { closingEnded, type EndedSessions } from "../session/ended.ts";
import { removedName } from "../shown-name.ts";
import * as store from "./store.ts";
import type { AccountPorts, Person } from "../ports.ts";
import { endSessions, isSecureSite, requireFreshProof } from "../session/sessions.ts";

type Ports = Pick<AccountPorts, "live" | "personalData">;

/** For good, so the player says it twice: by the username, and by a fresh proof. */
export async function removeProfile(
  call: CallContext<Site>,
  ports: Ports,
  viewer: Viewer,
  { username: typed, read }: { username: string; read?: string[] | undefined },
): Promise<{ isRemoved: true }> {
  requireFreshProof(viewer, call.now);
  if (!isSameName(typed, viewer.username)) {
    throw accountProblems.problem("username_wrong", [{ field: "username", code: "username_wrong" }]);
  }
  return closingEnded(ports.live, (ended) =>
    call.write(async (trx) => {
      const person = await store.lockPerson(trx, viewer.id);
      if (!person) throw commonProblem("sign_in_required");
      // What is kept as evidence is what was read.
      const sentences = await sentencesOf(trx, ports, person, call.now);
      if (read && read.join("\n") !== sentences.join("\n")) throw accountProblems.problem("removal_changed");
      await removePerson(trx, ended, ports, person, call.now);
      call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
      return { isRemoved: true };
    }),
  );
}

/** What removal does besides, said before it. */
export async function tellRemoval(
  executor: Executor,
  ports: Pick<Ports, "personalData">,
  playerId: string,
  now: Date,
): Promise<string[]> {
  const person = await store.findPerson(executor, playerId);
  if (!person) throw commonProblem("sign_in_required");
  return sentencesOf(executor, ports, person, now);
}

async function sentencesOf(
  executor: Executor,
  { personalData }: Pick<Ports, "personalData">,
  person: Person,
  now: Date,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const data of personalData)
    sentences.push(...((await data.tellRemoval?.(executor, person, now)) ?? []));
  return sentences;
}

/** Everything in one: either all of the person is gone, or nothing. The caller holds the lock of the person. */
export async function removePerson(
  trx: Executor,
  ended: EndedSessions,
  { personalData }: Pick<Ports, "personalData">,
  person: Person,
  now: Date,
): Promise<void> {
  for (const data of personalData) await data.erase(trx, person, now);
  await endSessions(trx, ended, person, now);
  await dropPictures(trx, person.id);
  await store.deleteAccess(trx, person);
  await store.updateRemoved(trx, person, { username: removedName(person.id), avatar: removedAvatar }, now);
  await deleteAnswersOf(trx, person.id);
}
