import { createHash, createHmac, randomBytes } from "node:crypto";
import { hasLeadingZeroBits, proofOfWorkBits, proofOfWorkLifeMs } from "#features/accounts/rules.ts";
import type { ProofOfWorkPort } from "#features/accounts/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";

/**
 * Proof of work that the browser computes by itself, without a third party or user interaction. Issued challenges are not
 * stored: the signature proves that we issued one, for ten minutes.
 */
export function createProofOfWork(secret: string, bits = proofOfWorkBits): ProofOfWorkPort {
  const sign = (text: string) =>
    createHmac("sha256", secret).update(`proof of work ${text}`).digest("base64url");
  return {
    issue(now) {
      const text = `${now.getTime() + proofOfWorkLifeMs}.${randomBytes(16).toString("base64url")}`;
      return { kind: "work", challenge: `${text}.${sign(text)}`, bits };
    },
    solvedChallengeId(answer, now) {
      const [endsAt = "", salt = "", signature = "", ...nonce] = answer.split(".");
      const text = `${endsAt}.${salt}`;
      const isValid =
        nonce.length === 1 && constantTimeEqual(signature, sign(text)) && Number(endsAt) > now.getTime();
      const isDone = isValid && hasLeadingZeroBits(createHash("sha256").update(answer).digest(), bits);
      return Promise.resolve(isDone ? text : undefined);
    },
  };
}
