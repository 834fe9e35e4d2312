import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { accountProblems, type User } from "../../contract.ts";
import { needsSecondProof } from "../../rules/second-proof.ts";
import { browserHashOf } from "./browser.ts";
import { parseNumber } from "./parse-number.ts";
import { userOf } from "../profile/players.ts";
import type { AccountPorts } from "../ports.ts";
import * as proofs from "./proof-store.ts";
import { disconnectingEnded, type EndedSessions } from "../session/ended-sessions.ts";
import { signIn, type SignInCall } from "../session/sessions.ts";
import * as store from "../player-store.ts";

export type LoginPorts = Pick<AccountPorts, "live" | "personalData">;

export interface LoginState {
  isRegistered: boolean;
  needsSecondProof: boolean;
}

/** What a proved number leads to: its player, a further question, or nobody. */
export async function signInByProof(
  trx: Executor,
  call: SignInCall,
  ended: EndedSessions,
  proof: proofs.Proof,
  player: store.NumberOwner | undefined,
): Promise<LoginState> {
  const state = isSignedInAs(call.viewer, player)
    ? { isRegistered: true, needsSecondProof: false }
    : loginStateOf(player, proof, call.now);
  if (player && !state.needsSecondProof) {
    await signIn(trx, call, ended, { playerId: player.id, provenAt: provenAtOf(proof) });
  }
  return state;
}

/** Whoever is signed in as the player of a number and proves it has both: the number has no new owner. */
export function isSignedInAs(viewer: { id: string } | null, player: { id: string } | undefined): boolean {
  return player !== undefined && player.id === viewer?.id;
}

/** The number is its player's beyond doubt, and so is what was noted of it meanwhile. */
export async function confirmOwner(
  trx: Executor,
  ports: Pick<AccountPorts, "personalData">,
  owner: { id: string; service: string; msisdn: string },
): Promise<void> {
  await store.updateChurnedAt(trx, owner.service, owner.msisdn, null);
  await adoptNumber(trx, ports, owner);
}

export function loginStateOf(
  player: store.NumberOwner | undefined,
  proof: proofs.Proof,
  now: Date,
): LoginState {
  if (!player) return { isRegistered: false, needsSecondProof: false };
  return {
    isRegistered: true,
    needsSecondProof: mayHaveNewOwner(player, now) && proof.secondProvenAt === null,
  };
}

/** Whose number it certainly is: nobody's while its player has yet to give a second proof. */
export async function findConfirmedOwner(
  executor: Executor,
  { service, msisdn }: { service: string; msisdn: string },
  now: Date,
): Promise<{ id: string } | undefined> {
  const player = await store.findPlayerByMsisdn(executor, service, msisdn);
  return player && !mayHaveNewOwner(player, now) ? player : undefined;
}

function mayHaveNewOwner({ lastSeenAt, createdAt, churnedAt }: store.NumberOwner, now: Date): boolean {
  return needsSecondProof({ lastSeenAt: lastSeenAt ?? createdAt, churnedAt }, now);
}

/** An operator's word opens a session, but whoever then spends or stops something has to prove it. */
export function provenAtOf(proof: proofs.Proof): Date | null {
  return proof.provenBy === "otp" ? proof.provenAt : null;
}

/** The proof that this browser holds of a number, if any. */
export async function findNumberProof(
  executor: Executor,
  call: Pick<CallContext<Site>, "site" | "cookie" | "now">,
): Promise<proofs.Proof | undefined> {
  const browserHash = await browserHashOf(executor, call);
  return browserHash && proofs.findProof(executor, browserHash, call.site.brand.service, call.now);
}

/** The number that was named, and this browser's proof of it: a problem without one. */
export async function requireNumberProof(
  executor: Executor,
  call: CallContext<Site>,
  typed: string,
  field: string,
): Promise<proofs.Proof> {
  const msisdn = parseNumber(typed, call.site.brand, field);
  const proof = await findNumberProof(executor, call);
  if (!proof) throw accountProblems.problem("number_unproven");
  if (proof.msisdn !== msisdn) throw commonProblem("not_yours");
  return proof;
}

/**
 * The player of one's own number. It also opens the session again when the answer that brought its cookie was lost:
 * the proof that opened it the first time is still this browser's.
 */
export async function logIn(call: CallContext<Site>, live: LivePort, typed: string): Promise<{ user: User }> {
  const msisdn = parseNumber(typed, call.site.brand, "msisdn");
  const own = await findOwnPlayer(call, msisdn);
  if (own) return { user: userOf(own) };
  return disconnectingEnded(live, (ended) =>
    call.write(async (trx) => {
      const proof = await requireNumberProof(trx, call, typed, "msisdn");
      const player = await store.findPlayerByMsisdn(trx, proof.service, msisdn);
      const entered = await signInByProof(trx, call, ended, proof, player);
      if (entered.needsSecondProof) throw accountProblems.problem("second_proof_needed");
      if (!player) throw accountProblems.problem("not_registered");
      return { user: userOf(player) };
    }),
  );
}

/** The viewer, when the number is the viewer's; a foreign number is refused unless this browser has proved it. */
async function findOwnPlayer(
  call: CallContext<Site>,
  msisdn: string,
): Promise<store.PlayerRecord | undefined> {
  if (!call.viewer) return undefined;
  if (call.viewer.msisdn === msisdn) return store.findPlayerById(call.db, call.viewer.id);
  const proof = await findNumberProof(call.db, call);
  if (proof?.msisdn !== msisdn) throw commonProblem("not_yours");
  return undefined;
}

/** Whether one's own number is registered; only a proof makes a number one's own. */
export async function findUserByOwnNumber(
  call: CallContext<Site>,
  asked: { msisdn: string; service?: string | undefined },
): Promise<{ mettleStateUser: boolean; user: User | null }> {
  const { service } = call.site.brand;
  if (asked.service !== undefined && asked.service !== service) throw commonProblem("not_yours");
  const msisdn = parseNumber(asked.msisdn, call.site.brand, "msisdn");
  const own = await findOwnPlayer(call, msisdn);
  if (own) return { mettleStateUser: true, user: userOf(own) };
  const proof = await requireNumberProof(call.db, call, asked.msisdn, "msisdn");
  const player = await store.findPlayerByMsisdn(call.db, service, proof.msisdn);
  const state = loginStateOf(player, proof, call.now);
  const mayTell = player && !state.needsSecondProof;
  return { mettleStateUser: state.isRegistered, user: mayTell ? userOf(player) : null };
}

/** Who this browser is, as far as it has proved anything. */
export async function findProvenNumber(call: CallContext<Site>) {
  const proof = await findNumberProof(call.db, call);
  if (!proof) return null;
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  return { msisdn: proof.msisdn, ...loginStateOf(player, proof, call.now) };
}

/** What the other slices know of a number becomes its player's. */
export async function adoptNumber(
  trx: Executor,
  { personalData }: Pick<AccountPorts, "personalData">,
  owner: { id: string; service: string; msisdn: string },
): Promise<void> {
  for (const { adopt } of personalData) await adopt?.(trx, owner);
}
