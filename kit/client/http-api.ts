import {
  clientIdHeader,
  splitKey,
  timeHeader,
  type Api,
  type Contract,
  type EndpointKey,
} from "#kit/contract/contract.ts";
import { Problem, type ProblemBody } from "#kit/contract/problem.ts";
import { setClockBy } from "./server-clock.ts";
import { isOffline } from "./use-online.ts";

interface Input {
  query?: unknown;
  body?: unknown;
  /** Of calls whose body is a file itself. */
  file?: Blob;
}

/** How long a call may take, with all its tries, before the screen says so. */
const timeoutMs = 15_000;
const furtherTries = 2;
const firstPauseMs = 400;

/** Calls over HTTP from the page's own origin. A write carries a key, so that a retry never repeats its effect. */
export function httpApi(): Api {
  return {
    of: <C extends Contract>() => {
      return (key: keyof C & EndpointKey, input: object) => send(key, input) as Promise<never>;
    },
  };
}

async function send(key: EndpointKey, input: Input): Promise<unknown> {
  const { method, path } = splitKey(key);
  const isWrite = method === "POST";
  const signal = AbortSignal.timeout(timeoutMs);
  const request: RequestInit = isWrite
    ? writing(input, crypto.randomUUID(), signal)
    : { headers: { accept: "application/json" }, signal };
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(path + queryString(input.query), request);
    } catch (error) {
      if (!isWrite || tries === furtherTries || signal.aborted || !isPassing(error)) throw error;
    }
    // Uneven pauses: many who lost the same server must not come back as one.
    const pause = firstPauseMs * 2 ** tries * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Sends a write once, under a name that its sender keeps: whoever sends it again gets the first answer. */
export function sendOnce(
  key: EndpointKey,
  input: Input,
  name: string,
  signal: AbortSignal,
): Promise<unknown> {
  return attempt(splitKey(key).path, writing(input, name, signal));
}

function writing({ file, body }: Input, name: string, signal: AbortSignal): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": typeOf(file), "idempotency-key": name, [clientIdHeader]: clientId() },
    body: file ?? JSON.stringify(body ?? {}),
    signal,
  };
}

let ownClientId: string | undefined;

/** Kept in memory alone: retries of a page come from the same page. */
function clientId(): string {
  return (ownClientId ??= crypto.randomUUID());
}

function typeOf(file: Blob | undefined): string {
  return file ? file.type || "application/octet-stream" : "application/json";
}

async function attempt(address: string, request: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    const asked = Date.now();
    answer = await fetch(address, request);
    setClockBy(answer.headers.get(timeHeader), asked);
    if (answer.ok) return await answer.json();
  } catch {
    throw new Problem(isOffline() ? "offline" : "unreachable", 503);
  }
  throw await problemOf(answer);
}

/** The answer was lost, or will be there in a moment. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.status === 503 || error.code === "request_in_flight");
}

async function problemOf(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => undefined)) as ProblemBody | undefined;
  if (!body?.code) return new Problem("unavailable", answer.status);
  const fields = Object.entries(body.fields ?? {}).map(([field, fault]) => ({ field, ...fault }));
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new Problem(
    body.code,
    answer.status,
    fields,
    body.message,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

function queryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string | number | undefined>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
