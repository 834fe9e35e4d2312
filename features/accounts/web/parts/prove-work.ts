import type { Api } from "#kit/contract/contract.ts";
import type { AccountsContract } from "../../contract.ts";

/** Fetches a proof of work and solves it. */
export async function proveWork(api: Api): Promise<string> {
  const call = api.of<AccountsContract>();
  const [{ solveProofOfWork }, { challenge, bits }] = await Promise.all([
    import("./solve-proof-of-work.ts"),
    call("GET /api/game/otp-proof-of-work", {}),
  ]);
  return solveProofOfWork(challenge, bits);
}
