import { expect, test } from "vitest";
import { Problem } from "#kit/contract/problem.ts";
import { createOutbox } from "./outbox.ts";
import { createMemoryStore } from "./store.ts";

test("a write says that the server has failed, until it is sent or the connection is lost", async () => {
  let answer: () => Promise<object> = () => Promise.resolve({});
  const outbox = createOutbox({
    store: createMemoryStore(),
    owner: "ann",
    send: () => answer(),
    faultOf: () => ({ code: "internal", message: "" }),
    exclusively: (work) => work(),
    newId: () => "one",
    now: () => 0,
  });
  const fail = (code: string, status: number) => {
    answer = () => Promise.reject(new Problem(code, status));
  };
  fail("internal", 500);
  await outbox.enqueue({
    group: "match",
    kind: "check_in",
    calls: [{ endpoint: "POST /api/game/ready-up" }],
  });
  expect(outbox.writes()).toMatchObject([{ hasFailed: true }]);
  fail("unreachable", 503);
  await outbox.flush();
  expect(outbox.writes()[0]).not.toHaveProperty("hasFailed");
  answer = () => Promise.resolve({});
  await outbox.flush();
  expect(outbox.writes()).toEqual([]);
});
