import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems, type User } from "../../contract.ts";
import { findReferrer } from "./arrival-cookies.ts";
import { adoptNumber, loginStateOf, type LoginPorts } from "./login.ts";
import { provenAtOf, requireNumberProof } from "./proof.ts";
import type { AccountPorts, RegisterPorts } from "../ports.ts";
import { userOf } from "../profile/players.ts";
import { registerPlayer, type Registration } from "../profile/register-player.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { endSessions, signIn } from "../session/sessions.ts";
import * as store from "../player-store.ts";

export interface RegisterInput extends Omit<Registration, "msisdn" | "hasGuardian"> {
  cellNumber: string;
  provider?: string | undefined;
  startFresh?: boolean | undefined;
}

/** Creates a player for the proved number and signs in, in one transaction. */
export async function register(
  call: CallContext<Site>,
  ports: LoginPorts & Pick<AccountPorts, "onRegistered">,
  input: RegisterInput,
  afterwards: (trx: Executor, playerId: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ user: User }> {
  const { brand } = call.site;
  if (input.provider !== undefined && input.provider !== brand.provider) throw invalid("provider");
  const referId = input.referId ?? findReferrer(call);
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      const proof = await requireNumberProof(trx, call, input.cellNumber, "cellNumber");
      const old = await store.findPlayerByMsisdn(trx, brand.service, proof.msisdn);
      // The number has a player who needs a second proof. Without it, a fresh start locks that player.
      if (old) {
        if (!loginStateOf(old, proof, call.now).needsSecondProof)
          throw accountProblems.problem("already_registered");
        if (!input.startFresh) throw accountProblems.problem("second_proof_needed");
        await store.updateLockedAt(trx, old.id, proof.msisdn, call.now);
        await endSessions(trx, ended, old, call.now);
      }
      const playerId = await registerPlayer(
        trx,
        call.site,
        { ...input, referId, msisdn: proof.msisdn },
        call.now,
      );
      await ports.onRegistered(trx, call, playerId);
      await adoptNumber(trx, ports, { id: playerId, service: brand.service, msisdn: proof.msisdn });
      await afterwards(trx, playerId);
      // On a demo brand, a number from the address is stored as proved by `operator` (demo-number-in-url.ts): its session
      // stays a demo session.
      const isDemo = brand.demoBrandConfig && proof.provenBy === "operator";
      await signIn(trx, call, ended, { playerId, provenAt: provenAtOf(proof), isDemo });
      const player = await store.findPlayerById(trx, playerId);
      if (!player) throw commonProblem("internal");
      return { user: userOf(player) };
    }),
  );
}

export interface EarlyAccessInput {
  msisdn: string;
  serviceId: string;
  username: string;
  eafcUUID?: string | null | undefined;
  avatarURL?: string | null | undefined;
  email?: string | null | undefined;
  referId?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
}

/** Like `register`; also links the given game account, in the same transaction. */
export function registerEarlyAccess(
  call: CallContext<Site>,
  ports: LoginPorts & Pick<RegisterPorts, "linkEafcAccount" | "onRegistered">,
  input: EarlyAccessInput,
) {
  if (input.serviceId !== call.site.brand.serviceId) throw invalid("serviceId");
  const { msisdn, avatarURL, eafcUUID, ...rest } = input;
  const registration = { ...rest, cellNumber: msisdn, avatarUrl: avatarURL };
  const eafcAccount = eafcUUID?.trim();
  return register(call, ports, registration, async (trx, playerId) => {
    if (eafcAccount) await ports.linkEafcAccount(trx, { playerId, site: call.site }, eafcAccount, call.now);
  });
}

function invalid(field: string) {
  return commonProblem("invalid_input", [{ field, code: "invalid_input" }]);
}
