import { destination, pino, type DestinationStream, type LoggerOptions } from "pino";
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
  return pino(options, sink ?? buffered());
}

const mostWaiting = 16_000;
const mostPatience = 1_000;
let standardOutput: DestinationStream | undefined;

/** A line is written with its neighbours, within a second: a write of its own would cost more than many an answer. */
function buffered(): DestinationStream {
  return (standardOutput ??= gatherLines(destination({ sync: false })));
}

/** The library can wait as well, but then it measures all that waits with each line. */
function gatherLines(written: DestinationStream): DestinationStream {
  let waiting = "";
  const write = () => {
    if (waiting === "") return;
    written.write(waiting);
    waiting = "";
  };
  setInterval(write, mostPatience).unref();
  // Before the library writes what it still has.
  process.prependListener("beforeExit", write).prependListener("exit", write);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= mostWaiting) write();
    },
  };
}

/** Messages of the database quote the offending values: digits and addresses are taken out. */
function withoutValues(message: string): string {
  return message.replace(/\d{6,}/g, "[number]").replace(/[^\s@"']+@[^\s@"']+/g, "[address]");
}
