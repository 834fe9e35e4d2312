import { z } from "zod";

const behaviourSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer") }),
  /** Does the work and responds late. */
  z.object({ kind: z.literal("delay"), ms: z.number().int().min(0).max(120_000) }),
  /** Does nothing and responds with a bare HTTP status. */
  z.object({ kind: z.literal("http"), status: z.number().int().min(400).max(599) }),
  /** Does the work and closes the connection without a response. */
  z.object({ kind: z.literal("drop") }),
]);

const orderSchema = z.object({
  behaviour: behaviourSchema.optional(),
  /** The number of calls with this behaviour. */
  times: z.number().int().min(1).default(1),
  callbacks: z
    .object({
      copies: z.number().int().min(0).max(10).optional(),
      delayMs: z.number().int().min(0).max(120_000).optional(),
      /** Holds callbacks back until this many wait, then sends the last one first. */
      reversedBy: z.number().int().min(1).max(50).optional(),
    })
    .optional(),
  /** Whether a new subscriber confirms at once, as in the demo. */
  approves: z.boolean().optional(),
  /** Numbers without credit: their charges are declined. */
  broke: z.array(z.string()).optional(),
});

export type Behaviour = z.output<typeof behaviourSchema>;

export function createControl(approves: boolean) {
  let behaviour: Behaviour = { kind: "answer" };
  let times = 0;
  const callbacks = { copies: 1, delayMs: 0, reversedBy: 1 };
  const state = { approves, broke: new Set<string>() };
  return {
    callbacks,
    state,
    nextBehaviour(): Behaviour {
      if (times === 0) return { kind: "answer" };
      times -= 1;
      return behaviour;
    },
    /** The error of an invalid order; otherwise undefined. */
    set(order: unknown): string | undefined {
      const parsed = orderSchema.safeParse(order);
      if (!parsed.success) return z.prettifyError(parsed.error);
      if (parsed.data.behaviour)
        ({ behaviour, times } = { behaviour: parsed.data.behaviour, times: parsed.data.times });
      for (const [name, value] of Object.entries(parsed.data.callbacks ?? {})) {
        if (value !== undefined) Object.assign(callbacks, { [name]: value });
      }
      if (parsed.data.approves !== undefined) state.approves = parsed.data.approves;
      if (parsed.data.broke) state.broke = new Set(parsed.data.broke);
      return undefined;
    },
  };
}

export type Control = ReturnType<typeof createControl>;
