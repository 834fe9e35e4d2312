/** Problems that any call can return. Their texts are in the dictionary namespace `problems`. */
export const commonProblems = {
  invalid_input: 400,
  invalid_json: 400,
  sign_in_required: 401,
  not_yours: 403,
  not_permitted: 403,
  demo_refused: 403,
  feature_off: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_in_flight: 409,
  body_too_large: 413,
  file_too_large: 413,
  file_type_wrong: 415,
  unsupported_media_type: 415,
  unknown_host: 421,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  overloaded: 503,
} as const;

export type CommonProblem = keyof typeof commonProblems;

/** A stable code and, if the server has translated it, the message. */
export interface Fault {
  code: string;
  message?: string;
}

export interface FieldProblem extends Fault {
  /** A path, such as `name` or `address.city`. */
  field: string;
  /** The remaining tries, if tries are limited. */
  triesLeft?: number;
}

/** The body of every failed response. */
export interface ProblemBody {
  code: string;
  message: string;
  fields?: Record<string, Required<Fault> & Pick<FieldProblem, "triesLeft">>;
}

/** A failure with a stable code. Services throw it; `kit/http` and `kit/client` transfer it. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined;

  /** `message` is the server's translated message; without it the message is the code. */
  constructor(
    code: string,
    status: number,
    fields: readonly FieldProblem[] = [],
    message = code,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Compares the code, because pages rendered on the server have their own copy of the class. */
export function isProblem(error: unknown, code: string): boolean {
  return error instanceof Error && error.name === "Problem" && "code" in error && error.code === code;
}

export function commonProblem(code: CommonProblem, fields: readonly FieldProblem[] = []): Problem {
  return new Problem(code, commonProblems[code], fields);
}

/** 429 with the time until the next call is allowed. */
export function tooManyRequests(retryAfterSeconds: number): Problem {
  const code = "too_many_requests";
  return new Problem(code, commonProblems[code], [], code, retryAfterSeconds);
}

const overloadSeconds = 3;

/** 503 because this process has more requests than it can work on. */
export function overloaded(): Problem {
  const code = "overloaded";
  return new Problem(code, commonProblems[code], [], code, overloadSeconds);
}

/** Problems of a slice: `defineProblems({ event_not_found: 404 })` provides `problem("event_not_found")`. */
export function defineProblems<const P extends Readonly<Record<string, number>>>(statuses: P) {
  return {
    statuses,
    problem(code: keyof P & string, fields: readonly FieldProblem[] = []): Problem {
      return new Problem(code, statuses[code] ?? 400, fields);
    },
    /** A problem that may be retried after some seconds. */
    problemFor(code: keyof P & string, retryAfterSeconds: number): Problem {
      return new Problem(code, statuses[code] ?? 429, [], code, retryAfterSeconds);
    },
  };
}
