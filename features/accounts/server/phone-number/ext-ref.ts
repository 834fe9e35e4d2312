import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { extRefLifeMs } from "../../rules/number-proof.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { findPlayerByMsisdn } from "../player-store.ts";
import { browserHashOf, ensureBrowserToken } from "./browser.ts";
import { proveNumber, refused, type HandOffResult, type PageCall } from "./hand-off.ts";
import { isSignedInAs } from "./login.ts";
import { findNumberProof } from "./proof.ts";
import * as proofs from "./proof-store.ts";

/**
 * The browser must bring this reference back from the operator's page within ten minutes, for the same number.
 * Otherwise another person's confirmation on that page would open that person's account here.
 */
export async function issueExtRef(
  call: PageCall,
  { msisdn, nextPage }: { msisdn: string; nextPage: string | null },
  browser?: Buffer,
): Promise<string> {
  const browserHash = browser ?? (await ensureBrowserToken(call.db, call));
  const extRef = newToken();
  const ref = {
    refHash: hashOfRef(extRef, msisdn),
    browserHash,
    brand: call.site.brand.key,
    nextPage,
  };
  await proofs.insertExtRef(call.db, ref, new Date(call.now.getTime() + extRefLifeMs));
  return extRef;
}

function hashOfRef(extRef: string, msisdn: string): Buffer {
  return hashToken(`${extRef}\n${msisdn}`);
}

/** Asks the operator to confirm the number and the reference. */
export type ConfirmReturn = (returned: { msisdn: string; extRef: string }) => Promise<boolean>;

/**
 * Handles the return from the operator's page. The address is not trusted: the reference must have been issued to this
 * browser for this number, and the operator must confirm the number. The reference is used up in any case. A
 * confirmation by the operator opens no existing account: that needs a code entered in this browser.
 */
export async function redeemExtRef(
  call: PageCall,
  realtime: RealtimePort,
  returned: { msisdn: string; extRef: string },
  confirm: ConfirmReturn,
): Promise<HandOffResult> {
  const { brand } = call.site;
  const number = normaliseMsisdn(returned.msisdn, brand);
  if (!("msisdn" in number)) return refused("malformed");
  const browserHash = await browserHashOf(call.db, call);
  if (!browserHash) return refused("unknown_reference");
  const { msisdn } = number;
  const ref = { refHash: hashOfRef(returned.extRef, msisdn), browserHash, brand: brand.key };
  const issued = await proofs.deleteExtRef(call.db, ref, call.now);
  if (!issued) return refused("unknown_reference");
  if (!(await confirm({ msisdn, extRef: returned.extRef }))) return refused("not_confirmed");
  return disconnectEndedAfter(realtime, (ended) =>
    call.db.transaction(async (trx) => {
      const player = await findPlayerByMsisdn(trx, brand.service, msisdn);
      const proof = await findNumberProof(trx, call);
      const hasCode = proof?.msisdn === msisdn && proof.provenBy === "otp";
      if (player && !hasCode && !isSignedInAs(call.viewer, player)) {
        return { outcome: "code_needed", nextPage: issued.nextPage };
      }
      return proveNumber(trx, call, ended, msisdn, issued.nextPage);
    }),
  );
}
