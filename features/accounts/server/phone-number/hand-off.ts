import { createHmac } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import { hashToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { handOffLifeMs, handOffSkewMs, proofLifeMs } from "../../rules/number-proof.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";
import { disconnectEndedAfter, type EndedSessions } from "../session/ended-sessions.ts";
import { findPlayerByMsisdn } from "../player-store.ts";
import { browserHashOf, ensureBrowserToken, renewBrowserToken, browserTokenHashOf } from "./browser.ts";
import { signInByProof, type LoginState } from "./login.ts";
import { findNumberProof } from "./proof.ts";
import * as proofs from "./proof-store.ts";

/** The parts of a page request that signing in needs. */
export type PageCall = Pick<
  CallContext<Site>,
  "site" | "viewer" | "now" | "db" | "userAgent" | "cookie" | "setCookie"
>;

export interface HandOff {
  msisdn: string;
  /** Seconds since 1970, as text from the link. */
  ts: string;
  sig: string;
  /** A browser without a token gets one and must open the link again. */
  mayRetryWithToken?: boolean;
}

export type HandOffResult =
  | ({ outcome: "proven"; msisdn: string; nextPage: string | null } & LoginState)
  /** The link is valid and unused: the browser got a token and must open the link again. */
  | { outcome: "token_set" }
  /** The link is valid, but another player is signed in and must decide whether to use it. */
  | { outcome: "other_player" }
  /** The operator confirms the number, but it has a player, who must enter a code. */
  | { outcome: "code_needed"; nextPage: string | null }
  | { outcome: "refused"; reason: RefusedReason };
type RefusedReason =
  | "no_key"
  | "malformed"
  | "wrong_signature"
  | "too_old"
  | "used"
  | "unknown_reference"
  | "not_confirmed";

/** Signs brand, number and time, so that a signature is valid for one brand, number and time only. */
export function handOffSignature(
  key: string,
  brand: string,
  { msisdn, ts }: Pick<HandOff, "msisdn" | "ts">,
): string {
  return createHmac("sha256", key).update(`${brand}\n${msisdn}\n${ts}`).digest("hex");
}

/**
 * A number signed by its operator is proved, once and within five minutes. A double tap sends the link twice
 * before the first response sets a token, and both must reach the same page. So a browser without a token first gets one
 * and opens the link again.
 */
export async function signInByHandOff(
  call: PageCall,
  ports: { realtime: RealtimePort; handOffKey: string | undefined },
  handOff: HandOff,
): Promise<HandOffResult> {
  const { brand } = call.site;
  if (ports.handOffKey === undefined) return refused("no_key");
  const number = normaliseMsisdn(handOff.msisdn, brand);
  if (!("msisdn" in number) || !/^\d{1,12}$/.test(handOff.ts)) return refused("malformed");
  const signature = handOffSignature(ports.handOffKey, brand.key, handOff);
  if (!constantTimeEqual(handOff.sig.toLowerCase(), signature)) return refused("wrong_signature");
  const age = call.now.getTime() - Number(handOff.ts) * 1_000;
  if (age > handOffLifeMs || age < -handOffSkewMs) return refused("too_old");
  const { viewer } = call;
  if (viewer && !viewer.isDemo && viewer.msisdn !== number.msisdn) return { outcome: "other_player" };
  const signatureHash = hashToken(signature);
  const token = browserTokenHashOf(call);
  const isUsedHere = async (executor: Executor) =>
    token !== undefined && (await proofs.hasUsedHandOff(executor, signatureHash, token));
  if (handOff.mayRetryWithToken && !(await browserHashOf(call.db, call)) && !(await isUsedHere(call.db))) {
    await ensureBrowserToken(call.db, call);
    return { outcome: "token_set" };
  }
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.db.transaction(async (trx) => {
      const until = new Date(call.now.getTime() + handOffLifeMs + handOffSkewMs);
      const used = { signatureHash, tokenHash: token ?? null };
      const isFirst = await proofs.insertHandOff(trx, used, until);
      // The second request of a double tap has the token that the first one has replaced.
      if (isFirst || (await isUsedHere(trx))) return proveNumber(trx, call, ended, number.msisdn);
      const proof = await findNumberProof(trx, call);
      return proof?.msisdn === number.msisdn ? signInOrStoreNumber(trx, call, ended, proof) : refused("used");
    }),
  );
}

/** Stores the number as proved for this browser, and signs its player in. */
export async function proveNumber(
  trx: Executor,
  call: PageCall,
  ended: EndedSessions,
  msisdn: string,
  nextPage: string | null = null,
): Promise<HandOffResult> {
  const { service } = call.site.brand;
  const browserHash = await ensureBrowserToken(trx, call);
  const before = await proofs.findProof(trx, browserHash, service, call.now);
  // A code that this browser entered for the number is a stronger proof than a link.
  const stronger = before?.msisdn === msisdn && before.provenBy === "otp" ? before : undefined;
  const proof = {
    browserHash,
    service,
    msisdn,
    provenBy: stronger?.provenBy ?? "operator",
    provenAt: stronger?.provenAt ?? call.now,
  } as const;
  const expiresAt = new Date(call.now.getTime() + proofLifeMs);
  await proofs.upsertProof(trx, { ...proof, expiresAt });
  await renewBrowserToken(trx, call);
  return signInOrStoreNumber(trx, call, ended, { ...proof, secondProvenAt: null }, nextPage);
}

async function signInOrStoreNumber(
  trx: Executor,
  call: PageCall,
  ended: EndedSessions,
  proof: proofs.Proof,
  nextPage: string | null = null,
): Promise<HandOffResult> {
  const player = await findPlayerByMsisdn(trx, proof.service, proof.msisdn);
  const entered = await signInByProof(trx, call, ended, proof, player);
  return { outcome: "proven", msisdn: proof.msisdn, nextPage, ...entered };
}

export function refused(reason: RefusedReason): HandOffResult {
  return { outcome: "refused", reason };
}
