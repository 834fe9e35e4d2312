import { readDiagnostics } from "#kit/client/diagnostics.ts";
import type { BugDetails } from "../../contract.ts";

/** Pages of support are skipped, because the problem did not happen there. */
const ownPages = /^\/(support|report-bug|notifications|menu)\b/;

/** Page, build, device, recent requests and errors for a bug report, without typed text. */
export function readBugDetails(): BugDetails {
  const { requestIds, errors, routes } = readDiagnostics();
  const route = routes.findLast((path) => !ownPages.test(path)) ?? routes.at(-1) ?? location.pathname;
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  return {
    route: route.slice(0, 300),
    build: (script.split("/").at(-1) ?? "").slice(0, 100),
    device: `${navigator.userAgent}, ${innerWidth} × ${innerHeight}`.slice(0, 400),
    requestIds: requestIds.filter((id) => /^[\w-]{1,64}$/.test(id)),
    errors,
  };
}
