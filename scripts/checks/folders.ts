import { levels } from "#features/levels.ts";

/** The first folder of a path; "" for files at the root. */
export function topFolderOf(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** `kit/testing/`, and other folders named `testing`. */
export function isTestSupport(path: string): boolean {
  return path.includes("/testing/");
}

/** Runs the product from outside, so it may import everything. */
export function isOutside(path: string): boolean {
  return ["scripts", "e2e", "bench", ""].includes(topFolderOf(path));
}

export function sliceOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}

/** Counted from 1; undefined for a folder that `features/levels.ts` does not name. */
export function levelOf(slice: string): number | undefined {
  const index = levels.findIndex((level) => level.some((name) => name === slice));
  return index < 0 ? undefined : index + 1;
}

/** Code that the browser loads. `*.node.test.ts` are tests of such code that run in Node. */
export function isWeb(path: string): boolean {
  if (path === "apps/web/server-render.tsx" || /\.node\.test\.tsx?$/.test(path)) return false;
  if (/^kit\/realtime\/(client|room-followers|message|sequence)\.ts$/.test(path)) return true;
  return /^(features\/[^/]+\/(web|console)|kit\/(ui|client)|apps\/(web|console))\//.test(path);
}

/** Code without I/O, clock or randomness, for browser and server. */
export function isPure(path: string): boolean {
  if (isTest(path)) return false;
  return /^(features\/[^/]+\/(contract|rules)(\.ts$|\/)|kit\/(pure|contract|i18n|ui\/theme)\/)/.test(path);
}
