import { z } from "zod";
import { refusals } from "./test-cards.ts";

const behaviour = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer") }),
  /** Does the work and never responds. */
  z.object({ kind: z.literal("hang") }),
  /** Does the work and responds late. */
  z.object({ kind: z.literal("late"), ms: z.number().int().min(1).max(10_000) }),
  /** Does nothing and closes the connection. */
  z.object({ kind: z.literal("drop") }),
  z.object({ kind: z.literal("http"), status: z.number().int().min(400).max(599) }),
]);

/**
 * The body of `POST /control`: failures of the next calls, settings of webhooks, or the behaviour of a stored
 * card.
 */
export const controlSchema = z.object({
  behaviour: behaviour.optional(),
  times: z.number().int().min(1).default(1),
  /** Only calls whose path begins with this. */
  path: z.string().default("/v1/"),
  webhooks: z
    .object({
      url: z.url().nullish(),
      copies: z.number().int().min(1).max(10).optional(),
      isHeld: z.boolean().optional(),
      release: z.boolean().optional(),
      resend: z.string().optional(),
    })
    .optional(),
  card: z
    .object({
      id: z.string(),
      charge: z.enum(["ok", "challenge", "declined", "insufficient_funds", "expired_card"]),
    })
    .optional(),
});

export type Order = z.output<typeof controlSchema>;
export type Behaviour = z.output<typeof behaviour>;

export function createFaults() {
  const answer: Behaviour = { kind: "answer" };
  let current: { behaviour: Behaviour; times: number; path: string } | undefined;
  return {
    set(order: Order): void {
      if (order.behaviour) current = { behaviour: order.behaviour, times: order.times, path: order.path };
    },
    next(path: string): Behaviour {
      if (!current || current.times === 0 || !path.startsWith(current.path)) return answer;
      current.times -= 1;
      return current.behaviour;
    },
  };
}

export function chargeBehaviour(name: NonNullable<Order["card"]>["charge"]) {
  return name === "ok" || name === "challenge" ? name : refusals[name];
}
