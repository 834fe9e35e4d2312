import { setTimeout as wait } from "node:timers/promises";
import { OperatorFailed } from "#features/subscriptions/server/index.ts";
import { isConnectFailure } from "../connect-failure.ts";

export interface OperatorCall {
  method: "GET" | "POST" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: object;
  timeoutMs: number;
  /** The request carries a reference that makes retries safe. */
  isIdempotent: boolean;
}

export interface OperatorResponse {
  status: number;
  body: unknown;
}

const maxRetries = 2;
const pauseMs = 100;

/** Calls an operator. Returns 2xx and most 4xx responses; throws `OperatorFailed` for everything else. */
export async function callOperator(call: OperatorCall): Promise<OperatorResponse> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await callOnce(call);
    } catch (error) {
      const isTransient =
        error instanceof OperatorFailed && ["unavailable", "outcome_unknown"].includes(error.code);
      if (!isTransient || !call.isIdempotent || attempt >= maxRetries) throw error;
      await wait(pauseMs * 2 ** attempt);
    }
  }
}

async function callOnce({ method, url, headers, body, timeoutMs }: OperatorCall): Promise<OperatorResponse> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would send the key to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new OperatorFailed(isConnectFailure(error) ? "unavailable" : "outcome_unknown", error);
  }
  const cause = `HTTP ${response.status}`;
  if (response.status === 429 || response.status === 503) throw new OperatorFailed("unavailable", cause);
  if (response.status >= 500) throw new OperatorFailed("outcome_unknown", cause);
  if (response.status === 401 || response.status === 403) throw new OperatorFailed("bad_credentials", cause);
  if (response.status >= 300 && response.status < 400) throw new OperatorFailed("refused", cause);
  return { status: response.status, body: parseJson(text) };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
