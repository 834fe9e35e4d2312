import { createSafeStorage } from "#kit/client/safe-storage.ts";
import type { Api } from "#kit/contract/contract.ts";
import { isProblem, Problem } from "#kit/contract/problem.ts";
import type { AccountsContract } from "../../contract.ts";

/** The number that a code was sent to, for the pages that follow in the same tab. */
export interface CodeRequest {
  msisdn: string;
  /** When another code may be asked for. */
  resendAt: number;
  /** The last code went out a moment ago, and is none that could be entered here. */
  isElsewhere?: boolean;
}

const key = "msisdn";
const keeper = createSafeStorage(() => sessionStorage);

/** Has a code sent to the number. In bad times the browser has to work for it first, which it does unasked. */
export async function requestCode(api: Api, msisdn: string): Promise<CodeRequest> {
  const call = api.of<AccountsContract>();
  const ask = (solved: { hurdle?: string } = {}) =>
    call("POST /api/game/request-otp", { body: { msisdn, ...solved } });
  const sent = await ask().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== "hurdle_needed") throw error;
    const [{ solveProofOfWork }, { hurdle, bits }] = await Promise.all([
      import("./solve-proof-of-work.ts"),
      call("GET /api/game/otp-hurdle", {}),
    ]);
    return ask({ hurdle: await solveProofOfWork(hurdle, bits) });
  });
  return { msisdn: sent.msisdn, resendAt: Date.now() + sent.resendAfterSeconds * 1_000 };
}

/** From when on another try is worth it, as the server said; undefined where waiting does not help. */
export function retryAt(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : Date.now() + seconds * 1_000;
}

/** It has just had a code for another browser, and may have one here after the pause. Whatever else went wrong is thrown on. */
export function codeSentElsewhere(error: unknown, msisdn: string): CodeRequest {
  const resendAt = retryAt(error);
  if (!isProblem(error, "otp_too_soon") || resendAt === undefined) throw error;
  return { msisdn, resendAt, isElsewhere: true };
}

export function saveCodeRequest(asked: CodeRequest): void {
  keeper.setItem(key, JSON.stringify(asked));
}

/** Undefined on the server, in a new tab, and where somebody else wrote there. */
export function loadCodeRequest(): CodeRequest | undefined {
  try {
    const asked: unknown = JSON.parse(keeper.getItem(key) ?? "null");
    if (typeof asked !== "object" || asked === null) return undefined;
    if (!("msisdn" in asked) || !("resendAt" in asked)) return undefined;
    const { msisdn, resendAt } = asked;
    const isElsewhere = "isElsewhere" in asked && asked.isElsewhere === true;
    return typeof msisdn === "string" && typeof resendAt === "number"
      ? { msisdn, resendAt, isElsewhere }
      : undefined;
  } catch {
    return undefined;
  }
}

export function clearCodeRequest(): void {
  keeper.removeItem(key);
}
