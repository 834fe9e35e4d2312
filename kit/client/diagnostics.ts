const most = 10;
const maxErrorLength = 300;

const requestIds: string[] = [];
const errors: string[] = [];
const routes: string[] = [];

function record(list: string[], entry: string): void {
  list.push(entry);
  if (list.length > most) list.shift();
}

/** The id by which the server's log has the request. */
export function recordRequestId(id: string | null): void {
  if (id !== null) record(requestIds, id);
}

export function recordError(error: string): void {
  record(errors, error.slice(0, maxErrorLength));
}

export function recordRoute(path: string): void {
  if (routes.at(-1) !== path) record(routes, path);
}

/** Records errors of scripts that nobody handled. */
export function recordUnhandledErrors(): void {
  addEventListener("error", ({ message }) => recordError(message));
  addEventListener("unhandledrejection", ({ reason }) => recordError(String(reason)));
}

/** What has just happened on this page, for a bug report. It stays in memory. */
export function readDiagnostics() {
  return { requestIds: [...requestIds], errors: [...errors], routes: [...routes] };
}
