import type { Executor } from "#kit/db/database.ts";
import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { challengeLifeMs } from "../../rules.ts";
import { insertAnswered } from "./key-store.ts";

/** What a challenge may be answered for. */
export type ChallengeUse = "prove" | `add to ${string}`;

const ownerOf = (use: ChallengeUse) => `staff key challenge to ${use}`;

/**
 * A challenge carries its own expiry under our seal, so that strangers who ask for challenges leave no rows. Only
 * answered ones are stored.
 */
export function createChallenge(seal: Seal, use: ChallengeUse, now: Date): string {
  const text = `${now.getTime() + challengeLifeMs} ${newToken()}`;
  return Buffer.from(seal.seal(text, ownerOf(use))).toString("base64url");
}

/** When a challenge of ours expires; undefined for a forged or expired one, and for one of another use. */
export function expiryOf(seal: Seal, use: ChallengeUse, challenge: string, now: Date): Date | undefined {
  try {
    const text = seal.open(Buffer.from(challenge, "base64url").toString(), ownerOf(use));
    const expiresAt = new Date(Number(text.split(" ")[0]));
    return expiresAt > now ? expiresAt : undefined;
  } catch {
    return undefined;
  }
}

/** Each challenge works once: false for a replay. */
export function spendChallenge(trx: Executor, challenge: string, expiresAt: Date): Promise<boolean> {
  return insertAnswered(trx, hashToken(challenge), expiresAt);
}
