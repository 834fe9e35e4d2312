import { commonProblem, Problem, type ProblemBody } from "#kit/contract/problem.ts";
import type { SiteTexts } from "./context.ts";

const byFastifyCode: Readonly<Record<string, Parameters<typeof commonProblem>[0]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_ASYNC_CONSTRAINT: "unknown_host",
  FST_ERR_REQUEST_TIMEOUT: "unavailable",
};

/** Error codes of PostgreSQL and its driver when the database is unreachable, too slow or shutting down. */
const databaseUnavailable =
  /^(57014|57P0\d|08\d{3}|53\d{3}|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const driverTimeouts = [
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "Connection terminated",
];

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return commonProblem("internal");
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = byFastifyCode[code];
  if (known) return commonProblem(known);
  if (error instanceof SyntaxError && "statusCode" in error) return commonProblem("invalid_json");
  if (databaseUnavailable.test(code) || driverTimeouts.some((text) => error.message.startsWith(text))) {
    return commonProblem("unavailable");
  }
  return commonProblem("internal");
}

export function problemBody(problem: Problem, words: SiteTexts): ProblemBody {
  const message = words.problemText(problem.code, problem.retryAfterSeconds);
  const body: ProblemBody = { code: problem.code, message };
  if (problem.fields.length > 0) {
    body.fields = Object.fromEntries(
      problem.fields.map(({ field, code, ...counted }) => [
        field,
        { ...counted, code, message: words.problemText(code) },
      ]),
    );
  }
  return body;
}
