import { pino, type DestinationStream, type LoggerOptions } from "pino";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Config } from "./config.ts";

const warnLevel = 40;
const errorLevel = 50;

interface LoggerSettings {
  readonly sink?: DestinationStream;
  /** Receives each logged error: what failed, after the name and code of the error. */
  onError?(description: string): void;
}

/** Log lines have ids, routes and codes, never a phone number, name, address or body. */
export function createLogger(config: Pick<Config, "LOG_LEVEL">, { sink, onError }: LoggerSettings = {}) {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { pid: process.pid },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? {
              name: error.name,
              message: withoutValues(error.message),
              stack: withoutValues(error.stack ?? ""),
            }
          : { name: "unknown" },
      req: () => undefined,
      res: () => undefined,
    },
    hooks: {
      logMethod(line, method, level) {
        const description = onError && level >= warnLevel ? describeError(line, level) : undefined;
        if (description !== undefined) onError?.(description);
        method.apply(this, line);
      },
    },
    redact: ["*.msisdn", "*.email", "*.cookie", "*.authorization", "*.otp", "*.password"],
  };
  return sink ? pino(options, sink) : pino(options);
}

/** A warning counts only with an error. The message of an error is left out: it may quote personal data. */
function describeError([fields, text]: readonly unknown[], level: number): string | undefined {
  const failed =
    fields instanceof Error ? fields : isRecord(fields) ? (fields["failure"] ?? fields["err"]) : undefined;
  if (failed === undefined && level < errorLevel) return undefined;
  const { name, code } = isDescribed(failed) ? failed : describeFailure(failed);
  const label = failed === undefined ? "" : [name, code].filter(Boolean).join(" ");
  const message = typeof fields === "string" ? fields : typeof text === "string" ? text : "";
  return [label, message].filter((part) => part !== "").join(": ");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A failure that was described before it was logged. */
function isDescribed(value: unknown): value is { name: string; code?: string } {
  return isRecord(value) && !(value instanceof Error) && typeof value["name"] === "string";
}

/** Database errors quote values: digits and addresses are removed. */
function withoutValues(message: string): string {
  return message.replace(/\d{6,}/g, "[number]").replace(/[^\s@"']+@[^\s@"']+/g, "[address]");
}
