import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SetupError } from "#kit/machine/setup-error.ts";
import { isBuildFresh, root } from "./sources.ts";

/** Builds the pages in a separate process, so that the bundler's memory is freed when it ends. */
export async function buildIfStale(
  signal: AbortSignal,
  onStep: (what: string) => void = console.log,
): Promise<void> {
  if (await isBuildFresh()) return;
  onStep("Building the pages.");
  const child = spawn(process.execPath, ["scripts/build.ts"], { cwd: root, signal });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0)
    throw new SetupError(`${(await output).join("")}The page build failed, see the error above.`);
  onStep("The pages are built.");
}
