/** Problems that any call can answer with. Words come from the dictionary namespace `problems`. */
export const commonProblems = {
  invalid_input: 400,
  invalid_json: 400,
  sign_in_required: 401,
  not_yours: 403,
  not_permitted: 403,
  demo_refused: 403,
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
} as const;

export type CommonProblem = keyof typeof commonProblems;

/** What is wrong: a stable code and, once a server has said it to somebody, the words in their language. */
export interface Fault {
  code: string;
  message?: string;
}

export interface FieldProblem extends Fault {
  /** A path: `name`, `address.city`. */
  field: string;
  /** Where it may be tried a few times only: how many times more. */
  triesLeft?: number;
}

/** The body of every failed answer. */
export interface ProblemBody {
  code: string;
  message: string;
  fields?: Record<string, Required<Fault> & Pick<FieldProblem, "triesLeft">>;
}

/** A failure with a stable code. Services throw it; `kit/http` and `kit/client` carry it across the wire. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** Of what is refused for now: from when on it is worth another try. */
  readonly retryAfterSeconds: number | undefined;

  /** `message` is what the server said; without it, nobody has put the code into words yet. */
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

/** By its code: pages made on the server have a copy of the class of their own. */
export function isProblem(error: unknown, code: string): boolean {
  return error instanceof Error && error.name === "Problem" && "code" in error && error.code === code;
}

export function commonProblem(code: CommonProblem, fields: readonly FieldProblem[] = []): Problem {
  return new Problem(code, commonProblems[code], fields);
}

/** Whoever calls too often is told when the next call is let through. */
export function tooManyRequests(retryAfterSeconds: number): Problem {
  const code = "too_many_requests";
  return new Problem(code, commonProblems[code], [], code, retryAfterSeconds);
}

/** A slice's own problems: `defineProblems({ event_not_found: 404 })` gives `problem("event_not_found")`. */
export function defineProblems<const P extends Readonly<Record<string, number>>>(statuses: P) {
  return {
    statuses,
    problem(code: keyof P & string, fields: readonly FieldProblem[] = []): Problem {
      return new Problem(code, statuses[code] ?? 400, fields);
    },
    /** The same of what may be tried again, and when. */
    problemFor(code: keyof P & string, retryAfterSeconds: number): Problem {
      return new Problem(code, statuses[code] ?? 429, [], code, retryAfterSeconds);
    },
  };
}
