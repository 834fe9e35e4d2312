import { createSafeStorage } from "#kit/client/safe-storage.ts";
import type { CodeRequest } from "./code-request.ts";

/** Stores the code request for the following pages in the same tab. */
const storage = createSafeStorage(() => sessionStorage);
const key = "msisdn";

export function saveCodeRequest(codeRequest: CodeRequest): void {
  storage.setItem(key, JSON.stringify(codeRequest));
}

/** Undefined on the server, in a new tab, and for invalid content. */
export function loadCodeRequest(): CodeRequest | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    if (!("msisdn" in stored) || !("resendAt" in stored)) return undefined;
    const { msisdn, resendAt } = stored;
    const isElsewhere = "isElsewhere" in stored && stored.isElsewhere === true;
    return typeof msisdn === "string" && typeof resendAt === "number"
      ? { msisdn, resendAt, isElsewhere }
      : undefined;
  } catch {
    return undefined;
  }
}

export function clearCodeRequest(): void {
  storage.removeItem(key);
}
