import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { commonProblem } from "#kit/contract/problem.ts";
import type { ClockMover } from "../clock.ts";
import { minute } from "../time.ts";

const order = z.object({
  minutes: z
    .number()
    .int()
    .min(1)
    .max(400 * 24 * 60),
});

/** Moves the demo's clock from `/sim`. Accepts only JSON, which a form of another site cannot send. */
export function registerClock(server: FastifyInstance, mover: ClockMover): void {
  server.get("/sim/clock", async (_, reply) => {
    void reply.header("cache-control", "no-store");
    return mover.read();
  });
  server.post("/sim/clock", async (request) => {
    const parsed = order.safeParse(request.body);
    const moved = parsed.success ? await mover.moveForward(parsed.data.minutes * minute) : undefined;
    if (!moved) throw commonProblem("invalid_input", [{ field: "minutes", code: "invalid_input" }]);
    return moved;
  });
}
