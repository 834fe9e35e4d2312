import "./node-version.js";
import { getPriority, setPriority } from "node:os";
import { inspect } from "node:util";
import { SetupError } from "#kit/machine/setup-error.ts";
import { ensureDebian, type DebianPackage } from "#kit/testing/debian.ts";
import { debianChromium, findInstalledChromium } from "#kit/testing/browser.ts";
import { hasBundledChromium } from "#kit/testing/unpacked-chromium.ts";
import { runStages } from "./test/run-stages.ts";
import { stageOrder, stages } from "./test/stages.ts";
import type { Tally } from "./test/tally.ts";

/**
 * Runs everything, or the named stages; further arguments select test files: `npm test -- e2e start`. The
 * last line counts passed and failed tests; each check and the build count as one.
 */
async function main(words: readonly string[]): Promise<Tally> {
  const all = Object.keys(stages);
  const named = all.filter((name) => words.includes(name));
  const files = words.filter((word) => !all.includes(word));
  const wanted = new Set(
    named.length > 0 ? named : files.length > 0 ? all.filter((name) => name !== "check") : all,
  );
  // Tests open the pages of the last build.
  if (wanted.has("e2e")) wanted.add("build");
  ensureDebian(needsOf([...wanted]), console.log);
  return runStages({
    order: stageOrder,
    stages,
    wanted,
    files,
    describe,
    write: (text) => void process.stdout.write(text),
  });
}

/** Debian packages that the stages need. */
function needsOf(names: readonly string[]): DebianPackage[] {
  const redis = { package: "redis-server", program: "redis-server" };
  return [
    ...(names.some((name) => ["api", "e2e"].includes(name)) ? [redis] : []),
    ...(names.some((name) => ["api", "browser", "e2e"].includes(name)) && !hasChromium()
      ? [debianChromium]
      : []),
  ];
}

function hasChromium(): boolean {
  return (
    hasBundledChromium || process.env["CHROMIUM_PATH"] !== undefined || findInstalledChromium() !== undefined
  );
}

function describe(error: unknown): string {
  return error instanceof SetupError ? error.message : inspect(error);
}

// The same priority as the thread that hashes passwords (`kit/crypto/password-worker.ts`). With a lower one, that
// thread would wait for all other tests on busy cores.
setPriority(Math.max(getPriority(), 10));

const { passed, failed, failures } = await main(process.argv.slice(2)).catch((error: unknown): Tally => {
  console.error(describe(error));
  return { passed: 0, failed: 1, failures: [] };
});
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
