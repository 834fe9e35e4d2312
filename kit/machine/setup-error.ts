/** Something the person at the keyboard can put right; its message is a whole sentence that says how. */
export class SetupError extends Error {
  override name = "SetupError";
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
