import { writeFile } from "node:fs/promises";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { describeFailure, type FileReport, type Report } from "./tally.ts";

interface Thrown {
  message: string;
  /** Set if Vitest knows which file it was running. */
  VITEST_TEST_PATH?: string;
}

/** Writes a `Report` to the file `TEST_REPORT`. Vitest's own JSON leaves out failed hooks and errors that nothing caught. */
export default class FailureReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Thrown[]): Promise<void> {
    const report: Report = {
      files: modules.map((module) =>
        describeFile(
          module,
          uncaught.filter((error) => error.VITEST_TEST_PATH === module.moduleId),
        ),
      ),
      uncaught: uncaught
        .filter((error) => !modules.some(({ moduleId }) => moduleId === error.VITEST_TEST_PATH))
        .map((error) => describeError(error.VITEST_TEST_PATH ?? "outside the tests", error)),
    };
    const path = process.env["TEST_REPORT"];
    if (path !== undefined) await writeFile(path, JSON.stringify(report));
  }
}

function describeFile(module: TestModule, uncaught: readonly Thrown[]): FileReport {
  const name = module.relativeModuleId;
  const tests = [...module.children.allTests()];
  const hooks = [
    ...module.errors().map((error) => describeError(name, error)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => describeError(`${name}: ${suite.fullName}`, error)),
    ),
  ];
  return {
    name,
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures: [
      ...hooks,
      ...tests.flatMap((test) => describeTest(name, test, hooks.length > 0)),
      ...uncaught.map((error) => describeError(name, error)),
    ],
  };
}

/** A failed hook skips tests; then the hook is the failure. */
function describeTest(file: string, test: TestCase, isHookBroken: boolean): string[] {
  const { state, errors = [] } = test.result();
  if (state === "passed" || (state === "skipped" && isHookBroken)) return [];
  return [describeError(`${file}: ${test.fullName}`, errors[0] ?? { message: state })];
}

function describeError(where: string, { message }: Thrown): string {
  return describeFailure(where, message);
}
