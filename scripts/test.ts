import "./node-version.js";
import { SetupError } from "#kit/machine/setup-error.ts";
import { ensureDebian, type DebianNeed } from "#kit/testing/debian.ts";
import { debianChromium, findInstalledChromium } from "#kit/testing/browser.ts";
import { isChromiumBrought } from "#kit/testing/unpacked-chromium.ts";
import { stages } from "./test/stages.ts";
import { add, type Tally } from "./test/tally.ts";

/**
 * Everything, or the stages that are named; further words name test files: `npm test -- e2e start`.
 * The last line says how many passed and failed: a test is one, and so are each check and the build.
 */
async function main(words: readonly string[]): Promise<Tally> {
  const named = [...stages.keys()].filter((name) => words.includes(name));
  const files = words.filter((word) => !stages.has(word));
  const names =
    named.length > 0
      ? named
      : files.length > 0
        ? ["unit", "build", "api", "browser", "e2e"]
        : [...stages.keys()];
  // Pages are opened as they were built last.
  if (names.includes("e2e")) names.push("build");
  ensureDebian(needsOf(names), console.log);

  const tallies: Tally[] = [];
  for (const [name, stage] of stages) {
    if (!names.includes(name)) continue;
    const start = performance.now();
    console.log(`\n— ${name} —`);
    const tally = await stage(files).catch(report);
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`— ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s —`);
    tallies.push(tally);
  }
  return add(tallies);
}

/** What npm does not bring, or not to this machine. */
function needsOf(names: readonly string[]): DebianNeed[] {
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
    isChromiumBrought || process.env["CHROMIUM_PATH"] !== undefined || findInstalledChromium() !== undefined
  );
}

function report(error: unknown): Tally {
  console.error(error instanceof SetupError ? error.message : error);
  return { passed: 0, failed: 1 };
}

const { passed, failed } = await main(process.argv.slice(2)).catch(report);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
