const beforeConnecting: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** After any other `fetch` error the server may have received the request. */
export function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && beforeConnecting.has(error.code)) || isConnectFailure(error.cause);
}
