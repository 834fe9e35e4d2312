import type { Api, ResponseOf } from "#kit/contract/contract.ts";
import { isProblem } from "#kit/contract/problem.ts";
import type { AccountsContract } from "../../contract.ts";

/**
 * Validates a code. If it was used already, because the response was lost or another tab was faster, the session of
 * this browser has the result.
 */
export async function enterCode(
  api: Api,
  msisdn: string,
  otp: string,
): Promise<ResponseOf<AccountsContract["POST /api/game/validate-otp"]>> {
  const call = api.of<AccountsContract>();
  try {
    return await call("POST /api/game/validate-otp", { body: { msisdn, otp } });
  } catch (error) {
    if (!isProblem(error, "otp_used")) throw error;
    const { player, proof } = await call("GET /api/game/session", {});
    if (player?.cellNumber === msisdn) return { isRegistered: true, needsSecondProof: false };
    if (proof?.msisdn !== msisdn) throw error;
    return { isRegistered: proof.isRegistered, needsSecondProof: proof.needsSecondProof };
  }
}
