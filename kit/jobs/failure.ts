export interface Failure {
  name: string;
  code?: string;
  frames: string[];
}

/**
 * The parts of an error that may be logged and stored: name, code and stack frames. The message is left out, because it
 * may contain a phone number, an address or a whole row.
 */
export function describeFailure(error: unknown): Failure {
  if (!isThrown(error)) return { name: typeof error, frames: [] };
  const frames = error.stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^at .+:\d+:\d+\)?$/.test(line))
    .slice(0, 8);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name: error.name ?? "Error", ...(code !== undefined && { code }), frames };
}

/** An error, or an error that a pg-boss worker has serialised. */
function isThrown(error: unknown): error is { name?: string; stack: string } {
  return typeof error === "object" && error !== null && "stack" in error && typeof error.stack === "string";
}

/** What pg-boss stores about a failed run. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor(failure: Failure) {
    super([failure.name, failure.code].filter(Boolean).join(" "));
    this.stack = failure.frames.join("\n");
  }
}
