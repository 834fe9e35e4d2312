import { createHash } from "node:crypto";
import type { Shell } from "#apps/web/service-worker/scope.ts";
import type { Site } from "#features/branding/server/index.ts";

const offlinePage = "/offline";

export interface WorkerParts {
  /** The worker as it was built, and the address of the client that belongs to it. */
  workerCode: string;
  clientEntry: string;
  fontUrlOf(site: Site): string;
  textUrlOf(site: Site): string;
}

/** The built worker with the brand's shell in front: any change of either makes it a new one to the browser. */
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
