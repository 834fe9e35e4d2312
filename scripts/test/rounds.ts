import { add, type Tally } from "./tally.ts";
import { createVoices } from "./voices.ts";

export type Say = (text: string) => void;

export type Stage = (files: readonly string[], say: Say) => Promise<Tally>;

/** One after another; of a round, all lanes at the same time; of a lane, its stages one after another. */
export type Rounds<Name extends string = string> = readonly (readonly (readonly Name[])[])[];

export interface Run<Name extends string> {
  rounds: Rounds<Name>;
  stages: Readonly<Record<Name, Stage>>;
  wanted: ReadonlySet<string>;
  files: readonly string[];
  write: Say;
  /** What is said of a stage that broke. */
  describe(error: unknown): string;
}

/** Runs the wanted stages, and tells of them in the order of the rounds, whichever is done first. */
export async function runRounds<Name extends string>(run: Run<Name>): Promise<Tally> {
  const newVoice = createVoices(run.write);
  const tallies: Tally[] = [];
  for (const lanes of run.rounds) {
    const started = lanes
      .map((names) => names.filter((name) => run.wanted.has(name)))
      .map((names) => names.map((name) => ({ name, voice: newVoice() })));
    const done = started.map(async (lane) => {
      for (const { name, voice } of lane) {
        tallies.push(await runStage(run, name, voice.say));
        voice.end();
      }
    });
    await Promise.all(done);
  }
  return add(tallies);
}

async function runStage<Name extends string>(run: Run<Name>, name: Name, say: Say): Promise<Tally> {
  const start = performance.now();
  say(`\n— ${name} —\n`);
  const tally = await attempt(run, name, say);
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`— ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s —\n`);
  return tally;
}

async function attempt<Name extends string>(run: Run<Name>, name: Name, say: Say): Promise<Tally> {
  try {
    return await run.stages[name](run.files, say);
  } catch (error) {
    say(`${run.describe(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
