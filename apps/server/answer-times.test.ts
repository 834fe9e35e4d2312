import { Histogram, Registry } from "prom-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerTimes } from "./answer-times.ts";

const answer = fc.record({
  reqId: fc.constant("an id"),
  method: fc.constantFrom("GET", "POST"),
  route: fc.constantFrom("/landing", "/event-home/:eventId", 'an "odd" \\ one\nof two lines'),
  status: fc.constantFrom(200, 304, 500),
  ms: fc.oneof(fc.constantFrom(0, 5, 10, 10_000, 10_001), fc.double({ min: 0, max: 20_000, noNaN: true })),
});

/** Of one series a line for each bound, in the order of the bounds; the order of the series is nobody's. */
const sorted = (text: string) => text.trim().split("\n").toSorted();

test("answers are told as the library for Prometheus would tell them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 60 }), async (answers) => {
      const [times, registry] = [createAnswerTimes(), new Registry()];
      const library = new Histogram({
        name: "http_request_duration_seconds",
        help: "Time to answer, by route and status",
        labelNames: ["method", "route", "status"],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
        registers: [registry],
      });
      for (const one of answers) {
        const { method, route, status, ms } = one;
        times.observe(one);
        library.observe({ method, route, status: String(status) }, ms / 1_000);
      }
      expect(sorted(times.read())).toEqual(sorted(await registry.metrics()));
    }),
  );
});
