import { createHash } from "node:crypto";
import type { Shell } from "#apps/web/service-worker/scope.ts";
import type { Site } from "#features/branding/server/index.ts";

const offlinePage = "/offline";

export interface WorkerParts {
  /** The built worker's code, and the URL of the client script it belongs to. */
  workerCode: string;
  clientEntry: string;
  fontUrlOf(site: Site): string;
  textUrlOf(site: Site): string;
}

/**
 * The built worker, preceded by the brand's shell. A change of anything in `content` gives a new version, which makes the
 * browser install the worker again.
 */
export function workerOf(site: Site, parts: WorkerParts): string {
  const files = [parts.fontUrlOf(site)];
  const content = [
    parts.workerCode,
    parts.clientEntry,
    parts.textUrlOf(site),
    site.themeCss,
    site.logoSvg,
    ...files,
  ];
  const version = createHash("sha256").update(content.join("\n")).digest("base64url").slice(0, 12);
  const shell: Shell = { version, offlinePage, files };
  return `self.shell=${JSON.stringify(shell)};\n${parts.workerCode}`;
}
