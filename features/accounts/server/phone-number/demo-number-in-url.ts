import { proofLifeMs } from "../../rules/number-proof.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";
import { isSecureSite, sessionCookie } from "../session/cookies.ts";
import { hasNonDemoSession } from "../session/store.ts";
import { findPlayerByMsisdn } from "../player-store.ts";
import { ensureBrowserToken } from "./browser.ts";
import type { PageCall } from "./hand-off.ts";
import * as proofs from "./proof-store.ts";

/**
 * On a demo brand, a number in the address opens its demo player or the register form. Undefined if the number is
 * invalid or belongs to a real player who once signed in with a code.
 */
export async function openDemoNumber(
  call: PageCall,
  typed: string,
): Promise<{ playerId: string } | "unregistered" | undefined> {
  const { brand } = call.site;
  if (!brand.demoBrandConfig) return undefined;
  const number = normaliseMsisdn(typed, brand);
  if (!("msisdn" in number)) return undefined;
  const { msisdn } = number;
  const player = await findPlayerByMsisdn(call.db, brand.service, msisdn);
  if (player) return (await hasNonDemoSession(call.db, player.id)) ? undefined : { playerId: player.id };
  const expiresAt = new Date(call.now.getTime() + proofLifeMs);
  const proof = {
    browserHash: await ensureBrowserToken(call.db, call),
    service: brand.service,
    msisdn,
    // Like a link by an operator: allows registering, but no payments.
    provenBy: "operator",
    provenAt: call.now,
    expiresAt,
  } as const;
  await proofs.upsertProof(call.db, proof);
  call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
  return "unregistered";
}
