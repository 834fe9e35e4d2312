import { add, type Tally } from "./tally.ts";
import { createOrderedOutput } from "./ordered-output.ts";

export type Write = (text: string) => void;

export type Stage = (files: readonly string[], write: Write) => Promise<Tally>;

/** Groups run one after another, the sequences of a group in parallel, the stages of a sequence one after another. */
export type StageOrder<Name extends string = string> = readonly (readonly (readonly Name[])[])[];

export interface Run<Name extends string> {
  order: StageOrder<Name>;
  stages: Readonly<Record<Name, Stage>>;
  wanted: ReadonlySet<string>;
  files: readonly string[];
  write: Write;
  /** The message of a stage that threw. */
  describe(error: unknown): string;
}

/** Runs the wanted stages and prints their output in the order of `run.order`. */
export async function runStages<Name extends string>(run: Run<Name>): Promise<Tally> {
  const newOutput = createOrderedOutput(run.write);
  const tallies: Tally[] = [];
  for (const sequences of run.order) {
    const started = sequences
      .map((names) => names.filter((name) => run.wanted.has(name)))
      .map((names) => names.map((name) => ({ name, output: newOutput() })));
    const done = started.map(async (sequence) => {
      for (const { name, output } of sequence) {
        tallies.push(await runStage(run, name, output.write));
        output.end();
      }
    });
    await Promise.all(done);
  }
  return add(tallies);
}

async function runStage<Name extends string>(run: Run<Name>, name: Name, write: Write): Promise<Tally> {
  const start = performance.now();
  write(`\n— ${name} —\n`);
  const tally = await attempt(run, name, write);
  const seconds = Math.round((performance.now() - start) / 1000);
  write(`— ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s —\n`);
  return tally;
}

async function attempt<Name extends string>(run: Run<Name>, name: Name, write: Write): Promise<Tally> {
  try {
    return await run.stages[name](run.files, write);
  } catch (error) {
    const message = run.describe(error);
    write(`${message}\n`);
    return { passed: 0, failed: 1, failures: [`${name}: ${message}`] };
  }
}
