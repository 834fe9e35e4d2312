// Plain JavaScript, because it must run on Node versions without TypeScript. Loaded before the script: node
// --import ./scripts/node-version.js scripts/start.ts
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const wanted = 24;

/**
 * @param {string} version of the Node that runs
 * @param {boolean} isInstalled whether npm brought the right one
 * @returns {string | undefined} what is wrong and what to do about it
 */
export function complainAbout(version, isInstalled) {
  if (version.split(".")[0] === String(wanted)) return undefined;
  const what = `Kickoff runs on Node ${wanted}, and this is Node ${version}.`;
  return isInstalled
    ? `${what} The right one is installed with the project: start through npm ("npm start", "npm test"), or as "npx node <file>".`
    : `${what} npm left out the step that brings the right one: run "npm ci --ignore-scripts=false", then try again.`;
}

const own = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
const complaint = complainAbout(process.versions.node, existsSync(own));
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(1);
}
