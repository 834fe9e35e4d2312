import * as z from "zod/mini";

const schema = z.object({
  nonce: z.string(),
  packageId: z.string(),
  /** The paid-time disclosure of the first step; missing from a server of the previous version. */
  paid: z.optional(z.nullable(z.string())),
  sentence: z.string(),
  button: z.string(),
  priceText: z.string(),
  confirmation: z.enum(["operator_pin", "operator_page", "own_pin"]),
  pinDigits: z.nullable(z.int()),
  /** When the sentence has been visible long enough, by this browser's clock. */
  readAt: z.number(),
});

/** The first opt-in step, passed to the second in the same tab. */
export type StartedOptIn = z.output<typeof schema>;

const key = "opt-in";

/** The second step is enabled after `dwellMs`. */
export function storeStartedOptIn(started: Omit<StartedOptIn, "readAt">, dwellMs: number): void {
  const remembered: StartedOptIn = { ...started, readAt: Date.now() + dwellMs };
  sessionStorage.setItem(key, JSON.stringify(remembered));
}

/** Undefined on the server, in a new tab, and if the stored value is invalid. */
export function readStartedOptIn(): StartedOptIn | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Call after the second step: the nonce is used up. */
export function clearStartedOptIn(): void {
  sessionStorage.removeItem(key);
}
