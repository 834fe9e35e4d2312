export interface Progress {
  /** Prints a step that begins now. */
  step(what: string): void;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Prints the steps of a start with the elapsed seconds. On a terminal the counts of one step share a line.
 */
export function createProgress(output: Output = process.stdout, now = () => performance.now()): Progress {
  const startedAt = now();
  let last = "";
  const kindOf = (what: string) => what.replace(/\d+ of \d+.*$/, "");
  return {
    step(what) {
      const seconds = ((now() - startedAt) / 1_000).toFixed(1).padStart(5);
      const isSameLine = output.isTTY === true && last !== "" && kindOf(last) === kindOf(what);
      output.write(`${isSameLine ? "\u001b[1A\u001b[2K" : ""}${seconds} s  ${what}\n`);
      last = what;
    },
  };
}
