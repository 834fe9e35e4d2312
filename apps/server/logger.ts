import { pino, type DestinationStream, type LoggerOptions } from "pino";
import type { Config } from "./config.ts";

/** Log lines have ids, routes and codes, never a phone number, name, address or body. */
export function createLogger(config: Pick<Config, "LOG_LEVEL">, sink?: DestinationStream) {
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
    redact: ["*.msisdn", "*.email", "*.cookie", "*.authorization", "*.otp", "*.password"],
  };
  return sink ? pino(options, sink) : pino(options);
}

/** Database errors quote values: digits and addresses are removed. */
function withoutValues(message: string): string {
  return message.replace(/\d{6,}/g, "[number]").replace(/[^\s@"']+@[^\s@"']+/g, "[address]");
}
