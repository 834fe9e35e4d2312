import { pino, type DestinationStream, type LoggerOptions } from "pino";
import type { Config } from "./config.ts";

/** Lines carry ids, routes and codes, never a number, a name, an address or a body. */
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

/** Messages of the database quote the offending values: digits and addresses are taken out. */
function withoutValues(message: string): string {
  return message.replace(/\d{6,}/g, "[number]").replace(/[^\s@"']+@[^\s@"']+/g, "[address]");
}
