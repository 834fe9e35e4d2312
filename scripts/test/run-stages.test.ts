import { expect, test } from "vitest";
import { runStages, type Stage } from "./run-stages.ts";

function stand() {
  const events: string[] = [];
  const printed: string[] = [];
  const gates = new Map<string, () => void>();
  const stage =
    (name: string, failed = 0): Stage =>
    async (_files, write) => {
      events.push(`${name} begins`);
      write(`${name} works\n`);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      events.push(`${name} ends`);
      return { passed: 1, failed, failures: [] };
    };
  const stages = { check: stage("check"), api: stage("api"), look: stage("look"), e2e: stage("e2e", 2) };
  const run = {
    order: [[["check"]], [["api", "look"], ["e2e"]]] as const,
    stages,
    wanted: new Set(Object.keys(stages)),
    files: [],
    write: (text: string) => void printed.push(...text.trim().split("\n").filter(Boolean)),
    describe: String,
  };
  const end = async (name: string) => {
    await expect.poll(() => gates.has(name)).toBe(true);
    gates.get(name)?.();
  };
  return { events, heard: printed, run, end };
}

test("runs groups one after another and the sequences of a group in parallel", async () => {
  const { events, run, end } = stand();
  const done = runStages(run);
  await end("check");
  await end("e2e");
  await end("api");
  await end("look");
  expect(await done).toEqual({ passed: 4, failed: 2, failures: [] });
  expect(events).toEqual([
    "check begins",
    "check ends",
    "api begins",
    "e2e begins",
    "e2e ends",
    "api ends",
    "look begins",
    "look ends",
  ]);
});

test("prints parallel stages one after another", async () => {
  const { heard, run, end } = stand();
  const done = runStages({ ...run, wanted: new Set(["api", "look", "e2e"]) });
  await end("e2e");
  await end("api");
  await end("look");
  await done;
  expect(heard.map((line) => line.replace(/\d+ s/, "0 s"))).toEqual([
    "— api —",
    "api works",
    "— api: 1 passed, 0 failed in 0 s —",
    "— look —",
    "look works",
    "— look: 1 passed, 0 failed in 0 s —",
    "— e2e —",
    "e2e works",
    "— e2e: 1 passed, 2 failed in 0 s —",
  ]);
});

test("reports a stage that throws as failed and runs the others", async () => {
  const { heard, run, end } = stand();
  const broken: Stage = () => Promise.reject(new Error("no browser"));
  const stages = { ...run.stages, api: broken };
  const done = runStages({ ...run, stages, wanted: new Set(["api", "look"]) });
  await end("look");
  expect(await done).toEqual({ passed: 1, failed: 1, failures: ["api: Error: no browser"] });
  expect(heard).toContain("Error: no browser");
});
