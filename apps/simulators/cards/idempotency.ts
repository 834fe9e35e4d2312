import { refuse, type ApiResponse } from "./responses.ts";

interface Kept {
  request: string;
  answer: ApiResponse;
}

/** A repeated key gets the first response; a different request under the same key is refused. */
export function createIdempotency() {
  const answers = new Map<string, Kept>();
  return function once(
    key: string | undefined,
    request: string,
    work: () => ApiResponse,
  ): ApiResponse & { isReplayed: boolean } {
    const kept = key === undefined ? undefined : answers.get(key);
    if (kept && kept.request !== request) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { ...refuse(400, { type: "idempotency_error", message }), isReplayed: false };
    }
    if (kept) return { ...kept.answer, isReplayed: true };
    // A copy, because the object may change later.
    const answer = structuredClone(work());
    if (key !== undefined && answer.status < 500) answers.set(key, { request, answer });
    return { ...answer, isReplayed: false };
  };
}
