import { randomUUID } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems, type User } from "../../contract.ts";
import { isEmail, isSameName, secondProofTries } from "../../rules.ts";
import { dead, findOpenLink, spendLink } from "../email/links.ts";
import { updateLinksUsedAt } from "../email/store.ts";
import { spendMail } from "../email/throttle.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { userOf } from "../profile/players.ts";
import type { AccountPorts } from "../ports.ts";
import { closingEnded, type EndedSessions } from "../session/ended.ts";
import { signIn } from "../session/sessions.ts";
import * as store from "../store.ts";
import { endDoubt, findOwnProof, provenAtOf, requireProof, type EnterPorts } from "./entering.ts";
import * as proofs from "./proof-store.ts";

type Call = CallContext<Site>;

/**
 * The question that the next owner of a recycled number cannot answer. Every answer counts before it is compared. A
 * username opens the door; an address is easily found out, so only whoever reads its mails gets in.
 */
export async function answerSecondProof(
  call: Call,
  ports: EnterPorts & Pick<AccountPorts, "jobs">,
  input: { msisdn: string; answer: string; next?: string | undefined },
): Promise<{ user: User | null }> {
  const proof = await requireProof(call.db, call, input.msisdn, "msisdn");
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  if (!player) throw accountProblems.problem("not_registered");
  if (!(await proofs.updateProofTries(call.db, proof, secondProofTries))) {
    throw accountProblems.problem("second_proof_exceeded");
  }
  const answer = input.answer.trim();
  if (isEmail(answer)) return mailLink(call, ports, { email: answer, next: input.next }, player);
  if (!isSameName(answer, player.username)) {
    throw accountProblems.problem("second_proof_wrong", [{ field: "answer", code: "second_proof_wrong" }]);
  }
  return closingEnded(ports.live, (ended) =>
    call.write((trx) => letIn(trx, call, ended, ports, proof, player)),
  );
}

/** For any other address the same is done for nobody, so neither answer nor time tells whose it is. */
async function mailLink(
  call: Call,
  ports: Pick<AccountPorts, "jobs">,
  { email, next }: { email: string; next: string | undefined },
  player: store.PlayerRecord,
): Promise<{ user: null }> {
  await spendMail(call, email);
  const isTheirs = player.email !== null && isSameName(email, player.email);
  const order = {
    order: "second",
    brand: call.site.brand.key,
    id: isTheirs ? player.id : randomUUID(),
    next,
  } as const;
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, order);
    return { user: null };
  });
}

/** The link proves the mailbox, the code that was entered in this browser the number: only both are the player. */
export async function openSecondProofLink(
  call: Call,
  ports: EnterPorts,
  token: string,
): Promise<{ user: User }> {
  const link = await findOpenLink(call.db, "second", token, call.now);
  const proof = await findOwnProof(call.db, call);
  if (!proof) throw accountProblems.problem("number_unproven");
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  if (!player || player.id !== link.playerId) throw dead("link_expired");
  return closingEnded(ports.live, (ended) =>
    call.write(async (trx) => {
      await spendLink(trx, link, call.now);
      await updateLinksUsedAt(trx, player.id, "second", call.now);
      return letIn(trx, call, ended, ports, proof, player);
    }),
  );
}

async function letIn(
  trx: Executor,
  call: Call,
  ended: EndedSessions,
  ports: EnterPorts,
  proof: proofs.Proof,
  player: store.PlayerRecord,
): Promise<{ user: User }> {
  const { service, msisdn } = proof;
  await proofs.updateSecondProvenAt(trx, proof, call.now);
  await endDoubt(trx, ports, { id: player.id, service, msisdn });
  await signIn(trx, call, ended, { playerId: player.id, provenAt: provenAtOf(proof) });
  return { user: userOf(player) };
}
