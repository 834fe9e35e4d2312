import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

/** Runs a tool and returns its output if it failed. */
export async function runTool(root: string, words: readonly string[], hint: string): Promise<string[]> {
  const [command = "", ...args] = words;
  const { code, output } = await run(root, command, args);
  return code === 0 ? [] : [`${output.trim()}\n    Instead: ${hint}`];
}

function run(
  root: string,
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const PATH = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
    const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, NO_COLOR: "1" } });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
