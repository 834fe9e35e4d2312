import * as z from "zod/mini";

const schema = z.object({
  nonce: z.string(),
  packageId: z.string(),
  /** What the first yes was told of what is paid already; a server of the version before tells none. */
  paid: z.optional(z.nullable(z.string())),
  sentence: z.string(),
  button: z.string(),
  priceText: z.string(),
  confirmation: z.enum(["operator_pin", "operator_page", "own_pin"]),
  pinDigits: z.nullable(z.int()),
  /** When the sentence has been there long enough to be read, by the clock of this browser. */
  readAt: z.number(),
});

/** The first yes, on its way to the second in the same tab. */
export type StartedOptIn = z.output<typeof schema>;

const key = "opt-in";

/** It may be confirmed after `dwellMs`. */
export function rememberOptIn(started: Omit<StartedOptIn, "readAt">, dwellMs: number): void {
  const remembered: StartedOptIn = { ...started, readAt: Date.now() + dwellMs };
  sessionStorage.setItem(key, JSON.stringify(remembered));
}

/** Undefined on the server, in a new tab, and where somebody else wrote there. */
export function recallOptIn(): StartedOptIn | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Its nonce is good for one second yes. */
export function forgetOptIn(): void {
  sessionStorage.removeItem(key);
}
