import { z } from "zod";

const behaviourSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accept") }),
  /** Accepts the message and responds late. */
  z.object({ kind: z.literal("delay"), ms: z.number().int().min(0).max(120_000) }),
  /** Refuses with a code of the gateway. */
  z.object({ kind: z.literal("fail"), statusCode: z.number().int(), status: z.string() }),
  /** Responds with a bare HTTP status. */
  z.object({ kind: z.literal("http"), status: z.number().int().min(400).max(599) }),
  /** Delivers the message several times. */
  z.object({ kind: z.literal("repeat"), copies: z.number().int().min(2).max(10) }),
  /** Accepts the message and closes the connection without a response. */
  z.object({ kind: z.literal("drop") }),
]);

const controlSchema = z.object({
  behaviour: behaviourSchema.optional(),
  /** The number of messages with this behaviour. */
  times: z.number().int().min(1).default(1),
});

export type Behaviour = z.infer<typeof behaviourSchema>;

export interface SmsControl {
  /** The error of an invalid order, if any. */
  set(order: unknown): string | undefined;
  nextBehaviour(): Behaviour;
}

export function createSmsControl(): SmsControl {
  const accept: Behaviour = { kind: "accept" };
  let behaviour: Behaviour = accept;
  let times = 0;
  return {
    set(order) {
      const parsed = controlSchema.safeParse(order);
      if (!parsed.success) return z.prettifyError(parsed.error);
      if (parsed.data.behaviour !== undefined) {
        behaviour = parsed.data.behaviour;
        times = parsed.data.times;
      }
      return undefined;
    },
    nextBehaviour() {
      if (times === 0) return accept;
      times -= 1;
      return behaviour;
    },
  };
}
