import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { accountProblems, type User } from "../../contract.ts";
import { needsSecondProof } from "../../rules/second-proof.ts";
import { parseNumber } from "./parse-number.ts";
import { userOf } from "../profile/players.ts";
import type { AccountPorts } from "../ports.ts";
import { findNumberProof, provenAtOf, requireNumberProof } from "./proof.ts";
import type { Proof } from "./proof-store.ts";
import { disconnectEndedAfter, type EndedSessions } from "../session/ended-sessions.ts";
import { signIn, type SignInCall } from "../session/sessions.ts";
import * as store from "../player-store.ts";

export type LoginPorts = Pick<AccountPorts, "realtime" | "personalData">;

export interface LoginState {
  isRegistered: boolean;
  needsSecondProof: boolean;
}

/** Signs the player of a proved number in, unless a second proof is needed. */
export async function signInByProof(
  trx: Executor,
  call: SignInCall,
  ended: EndedSessions,
  proof: Proof,
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

/** A viewer who is signed in as the player and proves the number still owns it. */
export function isSignedInAs(viewer: { id: string } | null, player: { id: string } | undefined): boolean {
  return player !== undefined && player.id === viewer?.id;
}

/** Clears the suspicion of a new owner. Data that was stored for the number meanwhile becomes the player's. */
export async function confirmOwner(
  trx: Executor,
  ports: Pick<AccountPorts, "personalData">,
  owner: { id: string; service: string; msisdn: string },
): Promise<void> {
  await store.updateChurnedAt(trx, owner.service, owner.msisdn, null);
  await adoptNumber(trx, ports, owner);
}

export function loginStateOf(player: store.NumberOwner | undefined, proof: Proof, now: Date): LoginState {
  if (!player) return { isRegistered: false, needsSecondProof: false };
  return {
    isRegistered: true,
    needsSecondProof: mayHaveNewOwner(player, now) && proof.secondProvenAt === null,
  };
}

/** The player of a number; undefined while the player has to give a second proof. */
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

/** Also opens a new session if the response with the session cookie was lost: the browser still has its proof. */
export async function logIn(
  call: CallContext<Site>,
  realtime: RealtimePort,
  typed: string,
): Promise<{ user: User }> {
  const msisdn = parseNumber(typed, call.site.brand, "msisdn");
  const viewer = await findViewerByNumber(call, msisdn);
  if (viewer) return { user: userOf(viewer) };
  return disconnectEndedAfter(realtime, (ended) =>
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

/** The viewer, if the number is the viewer's. Throws for another number that this browser has not proved. */
async function findViewerByNumber(
  call: CallContext<Site>,
  msisdn: string,
): Promise<store.PlayerRecord | undefined> {
  if (!call.viewer) return undefined;
  if (call.viewer.msisdn === msisdn) return store.findPlayerById(call.db, call.viewer.id);
  const proof = await findNumberProof(call.db, call);
  if (proof?.msisdn !== msisdn) throw commonProblem("not_yours");
  return undefined;
}

/** Whether the viewer's number, or a number that this browser has proved, is registered. */
export async function findUserByOwnNumber(
  call: CallContext<Site>,
  query: { msisdn: string; service?: string | undefined },
): Promise<{ mettleStateUser: boolean; user: User | null }> {
  const { service } = call.site.brand;
  if (query.service !== undefined && query.service !== service) throw commonProblem("not_yours");
  const msisdn = parseNumber(query.msisdn, call.site.brand, "msisdn");
  const viewer = await findViewerByNumber(call, msisdn);
  if (viewer) return { mettleStateUser: true, user: userOf(viewer) };
  const proof = await requireNumberProof(call.db, call, query.msisdn, "msisdn");
  const player = await store.findPlayerByMsisdn(call.db, service, proof.msisdn);
  const state = loginStateOf(player, proof, call.now);
  const isConfirmed = player && !state.needsSecondProof;
  return { mettleStateUser: state.isRegistered, user: isConfirmed ? userOf(player) : null };
}

export async function findProvenNumber(call: CallContext<Site>) {
  const proof = await findNumberProof(call.db, call);
  if (!proof) return null;
  const player = await store.findPlayerByMsisdn(call.db, proof.service, proof.msisdn);
  return { msisdn: proof.msisdn, ...loginStateOf(player, proof, call.now) };
}

/** Data that other slices stored for the number becomes the player's. */
export async function adoptNumber(
  trx: Executor,
  { personalData }: Pick<AccountPorts, "personalData">,
  owner: { id: string; service: string; msisdn: string },
): Promise<void> {
  for (const { adopt } of personalData) await adopt?.(trx, owner);
}
