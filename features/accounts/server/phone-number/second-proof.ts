import { randomUUID } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems, type User } from "../../contract.ts";
import { isSameText } from "../../rules/typed-text.ts";
import { nextSecondProofAt, secondProof } from "../../rules/second-proof.ts";
import { linkProblem, requireLink, markLinkUsed } from "../email/links.ts";
import { updateLinksUsedAt } from "../email/store.ts";
import { limitMails } from "../email/rate-limits.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { userOf } from "../profile/players.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter, type EndedSessions } from "../session/ended-sessions.ts";
import { signIn } from "../session/sessions.ts";
import * as store from "../player-store.ts";
import { confirmOwner, type LoginPorts } from "./login.ts";
import { findNumberProof, provenAtOf, requireNumberProof } from "./proof.ts";
import * as proofs from "./proof-store.ts";
import * as tries from "./second-proof-store.ts";

type Call = CallContext<Site>;
type Ports = LoginPorts & Pick<AccountPorts, "jobs" | "hasGameAccount">;

interface Answer {
  msisdn: string;
  answer: string;
  dateOfBirth?: string | null | undefined;
  next?: string | undefined;
}

/** Includes addresses that earlier rules accepted: any other test would reveal which of them is the player's. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/u;

/**
 * A question that the next owner of a recycled number cannot answer. An e-mail address is easy to find out, so a link
 * is mailed to it; opponents know the id of a linked game account, so it needs the date of birth too. Every answer is
 * counted before it is compared.
 */
export async function answerSecondProof(
  call: Call,
  ports: Ports,
  input: Answer,
): Promise<{ user: User | null }> {
  const proof = await requireNumberProof(call.db, call, input.msisdn, "msisdn");
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  if (!player) throw accountProblems.problem("not_registered");
  const answer = input.answer.trim();
  const byMail = looksLikeEmail.test(answer);
  if (!byMail && !input.dateOfBirth) {
    throw accountProblems.problem("birth_date_missing", [
      { field: "dateOfBirth", code: "birth_date_missing" },
    ]);
  }
  const isOwnEmail = player.email !== null && isSameText(answer, player.email);
  await countTry(call, ports, player, { isReported: !isOwnEmail });
  if (byMail)
    return mailLink(call, ports, { email: answer, next: input.next }, isOwnEmail ? player.id : null);
  const isLinked = await ports.hasGameAccount(call.db, player.id, answer);
  if (!isLinked || input.dateOfBirth !== player.dateOfBirth) {
    throw accountProblems.problem("second_proof_wrong", [{ field: "answer", code: "second_proof_wrong" }]);
  }
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write((trx) => signInAfterSecondProof(trx, call, ended, ports, proof, player)),
  );
}

/** The first try of a day is reported to the player's e-mail address, unless a link is sent there anyway. */
async function countTry(
  call: Call,
  { jobs }: Pick<AccountPorts, "jobs">,
  { id }: { id: string },
  { isReported }: { isReported: boolean },
): Promise<void> {
  const { db, now, site } = call;
  const dayAgo = new Date(now.getTime() - secondProof.dayMs);
  const triedAt = await db.transaction(async (trx) => {
    const counted = await tries.insertTry(trx, id, { ...secondProof, dayAgo }, now);
    const isFirst = counted?.filter((at) => at > dayAgo).length === 1;
    if (isFirst && isReported)
      await jobs.enqueue(trx, sendAccountMail, { order: "secondProofTried", brand: site.brand.key, id });
    return counted;
  });
  if (triedAt) return;
  const nextAt = nextSecondProofAt(await tries.findTries(db, id));
  if (!nextAt) throw accountProblems.problem("second_proof_closed");
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1_000));
  throw accountProblems.problemFor("second_proof_exceeded", seconds);
}

/**
 * A mail for an unknown id is enqueued for any other address, so that neither response nor time reveals the player's
 * address.
 */
async function mailLink(
  call: Call,
  ports: Pick<AccountPorts, "jobs">,
  { email, next }: { email: string; next: string | undefined },
  playerId: string | null,
): Promise<{ user: null }> {
  await limitMails(call, email);
  const order = {
    order: "secondProof",
    brand: call.site.brand.key,
    id: playerId ?? randomUUID(),
    next,
  } as const;
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, order);
    return { user: null };
  });
}

/** The link proves the mailbox; the code entered in this browser proves the number. Both are needed. */
export async function openSecondProofLink(call: Call, ports: Ports, token: string): Promise<{ user: User }> {
  const link = await requireLink(call.db, "second_proof", token, call.now);
  const proof = await findNumberProof(call.db, call);
  if (!proof) throw accountProblems.problem("number_unproven");
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  if (!player || player.id !== link.playerId) throw linkProblem("link_expired");
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      await markLinkUsed(trx, link, call.now);
      await updateLinksUsedAt(trx, player.id, "second_proof", call.now);
      return signInAfterSecondProof(trx, call, ended, ports, proof, player);
    }),
  );
}

async function signInAfterSecondProof(
  trx: Executor,
  call: Call,
  ended: EndedSessions,
  ports: Ports,
  proof: proofs.Proof,
  player: store.PlayerRecord,
): Promise<{ user: User }> {
  const { service, msisdn } = proof;
  await proofs.updateSecondProvenAt(trx, proof, call.now);
  await confirmOwner(trx, ports, { id: player.id, service, msisdn });
  await tries.deleteTries(trx, player.id);
  const opened = { order: "secondProofPassed", brand: call.site.brand.key, id: player.id } as const;
  await ports.jobs.enqueue(trx, sendAccountMail, opened);
  await signIn(trx, call, ended, { playerId: player.id, provenAt: provenAtOf(proof) });
  return { user: userOf(player) };
}
