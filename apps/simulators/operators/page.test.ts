import Fastify from "fastify";
import { expect, test } from "vitest";
import { createTestClock } from "#kit/testing/clock.ts";
import { createMessages } from "../messages.ts";
import { startOperators } from "./index.ts";

test("keeps the search after a state is set or an SMS is sent", async () => {
  const clock = createTestClock("2026-11-15T12:00:00Z");
  const operators = await startOperators({
    clock,
    messages: createMessages(clock),
    brands: [],
    approves: false,
  });
  const app = Fastify();
  await app.register(operators.plugin);
  const { subscriptions, statuses } = operators.of.nigeria;
  for (const number of ["2348030000001", "2348030000002"])
    subscriptions.start(number, "S1", number, statuses.pending);
  const send = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: `/sim/operators/${path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ family: "nigeria", msisdn: "2348030000002", ...fields }).toString(),
    });

  const page = (await app.inject("/sim/operators?number=0002")).body;
  expect(page).not.toContain("+2348030000001");
  // Operators with a matching number come first.
  expect(page.match(/(?<=<h2>)[^<]+/g)).toEqual(["Nigeria", "Kenya", "Telkom", "South Africa"]);
  expect(page.match(/type="hidden" name="number" value="0002"/g)?.length).toBe(2 + operatorCount(page));
  for (const response of [
    await send("state", { number: "0002", service: "S1", operatorStatus: statuses.active }),
    await send("sms", { number: "0002", text: "STOP" }),
  ]) {
    expect(response.headers.location).toBe("/sim/operators?number=0002");
  }
  expect((await send("sms", { text: "STOP" })).headers.location).toBe("/sim/operators");
  await app.close();
  await operators.stop();
});

const operatorCount = (page: string) => page.match(/<section>/g)?.length ?? 0;
