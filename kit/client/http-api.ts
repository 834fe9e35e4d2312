import {
  clientIdHeader,
  splitKey,
  serverTimeHeader,
  type Api,
  type Contract,
  type EndpointKey,
} from "#kit/contract/contract.ts";
import { Problem, type ProblemBody } from "#kit/contract/problem.ts";
import { recordError, recordRequestId } from "./diagnostics.ts";
import { setClockBy } from "./server-clock.ts";
import { isOffline } from "./use-online.ts";

interface Input {
  query?: unknown;
  body?: unknown;
  /** The body of an upload. */
  file?: Blob;
}

/** The time limit of a call, all retries included. */
const timeoutMs = 15_000;
const maxRetries = 2;
const firstDelayMs = 400;

/**
 * Calls the API of the page's own origin. A write carries an idempotency key, so that a retry does not repeat its
 * effect.
 */
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
    ? writeRequest(input, crypto.randomUUID(), signal)
    : { headers: { accept: "application/json" }, signal };
  for (let tries = 0; ; tries++) {
    let waitMs: number;
    try {
      return await attempt(path + queryString(input.query), request);
    } catch (error) {
      if (!isWrite || tries === maxRetries || signal.aborted || !isTransient(error)) throw error;
      waitMs = Math.max(firstDelayMs * 2 ** tries, (error.retryAfterSeconds ?? 0) * 1_000);
    }
    // Random delays, so that clients of a server that restarts do not retry all at once.
    const delay = waitMs * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Sends a write once, without retries. A caller that sends it again under the same key gets the first response. */
export function sendOnce(
  key: EndpointKey,
  input: Input,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<unknown> {
  return attempt(splitKey(key).path, writeRequest(input, idempotencyKey, signal));
}

function writeRequest({ file, body }: Input, idempotencyKey: string, signal: AbortSignal): RequestInit {
  return {
    method: "POST",
    headers: {
      "content-type": typeOf(file),
      "idempotency-key": idempotencyKey,
      [clientIdHeader]: clientId(),
    },
    body: file ?? JSON.stringify(body ?? {}),
    signal,
  };
}

let pageClientId: string | undefined;

/** In memory only: a page retries only its own requests. */
function clientId(): string {
  return (pageClientId ??= crypto.randomUUID());
}

function typeOf(file: Blob | undefined): string {
  return file ? file.type || "application/octet-stream" : "application/json";
}

async function attempt(address: string, request: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    const requestedAt = Date.now();
    response = await fetch(address, request);
    setClockBy(response.headers.get(serverTimeHeader), requestedAt);
    recordRequestId(response.headers.get("x-request-id"));
    if (response.ok) return await response.json();
  } catch {
    recordError(`${pathOf(address)} no response`);
    throw new Problem(isOffline() ? "offline" : "unreachable", 503);
  }
  const problem = await problemOf(response);
  recordError(`${pathOf(address)} ${problem.status} ${problem.code}`);
  throw problem;
}

/** Without the query, which may have personal data. */
function pathOf(address: string): string {
  return address.split("?")[0] ?? "";
}

/** The response was lost, or the server is still working on it. */
function isTransient(error: unknown): error is Problem {
  return error instanceof Problem && (error.status === 503 || error.code === "request_in_flight");
}

async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as ProblemBody | undefined;
  if (!body?.code) return new Problem("unavailable", response.status);
  const fields = Object.entries(body.fields ?? {}).map(([field, fault]) => ({ field, ...fault }));
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Problem(
    body.code,
    response.status,
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
