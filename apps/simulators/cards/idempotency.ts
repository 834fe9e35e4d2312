import { refuse, type ApiResponse } from "./responses.ts";

interface Kept {
  request: string;
  answer: ApiResponse;
}

/** A repeated key gets the first response; a different request under the same key is refused. */
export function createIdempotency() {
  const responses = new Map<string, Kept>();
  return function once(
    key: string | undefined,
    request: string,
    work: () => ApiResponse,
  ): ApiResponse & { isReplayed: boolean } {
    const stored = key === undefined ? undefined : responses.get(key);
    if (stored && stored.request !== request) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { ...refuse(400, { type: "idempotency_error", message }), isReplayed: false };
    }
    if (stored) return { ...stored.answer, isReplayed: true };
    // A copy, because the object may change later.
    const answer = structuredClone(work());
    if (key !== undefined && answer.status < 500) responses.set(key, { request, answer });
    return { ...answer, isReplayed: false };
  };
}
