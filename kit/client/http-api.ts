import { splitKey, type Api, type Contract, type EndpointKey } from "#kit/contract/contract.ts";
import { Problem, type ProblemBody } from "#kit/contract/problem.ts";

interface Input {
  query?: unknown;
  body?: unknown;
}

/** How long a call may take before the screen says so. */
const timeoutMs = 15_000;

/** Calls over HTTP from the page's own origin. A write carries a key, so that a retry never repeats its effect. */
export function httpApi(): Api {
  return {
    of: <C extends Contract>() => {
      return (key: keyof C & EndpointKey, input: Input) => send(key, input) as Promise<never>;
    },
  };
}

async function send(key: EndpointKey, input: Input): Promise<unknown> {
  const { method, path } = splitKey(key);
  const answer = await fetch(path + queryString(input.query), {
    method,
    headers:
      method === "POST"
        ? { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }
        : { accept: "application/json" },
    ...(method === "POST" ? { body: JSON.stringify(input.body ?? {}) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Problem("unavailable", 503);
  });
  if (answer.ok) return answer.json();
  throw await problemOf(answer);
}

async function problemOf(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => undefined)) as ProblemBody | undefined;
  if (!body?.code) return new Problem("unavailable", answer.status);
  const fields = Object.entries(body.fields ?? {}).map(([field, fault]) => ({ field, ...fault }));
  return new Problem(body.code, answer.status, fields, body.message);
}

function queryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string | number | undefined>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
