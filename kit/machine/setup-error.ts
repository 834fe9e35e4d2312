/** An error that the person at the keyboard can fix. The message is a sentence that says how. */
export class SetupError extends Error {
  override name = "SetupError";
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
