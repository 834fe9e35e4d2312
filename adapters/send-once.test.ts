import { expect, test } from "vitest";
import { sendOnce } from "./send-once.ts";

function recorder(answers: Array<"final" | "open" | Error>) {
  const sent: string[] = [];
  const send = async ({ text }: { idempotencyKey: string; text: string }) => {
    sent.push(text);
    const answer = answers.shift() ?? "final";
    if (answer instanceof Error) throw answer;
    return { outcome: answer };
  };
  return { sent, send };
}

const isFinal = (receipt: { outcome: string }) => receipt.outcome === "final";
const message = { idempotencyKey: "k1", text: "hello" };

test("two sends at the same time share one attempt", async () => {
  const { sent, send } = recorder([]);
  const once = sendOnce(send, isFinal);
  const [first, second] = await Promise.all([once(message), once(message)]);
  expect(sent).toEqual(["hello"]);
  expect(second).toBe(first);
});

test("a later send with the same key returns the first receipt", async () => {
  const { sent, send } = recorder([]);
  const once = sendOnce(send, isFinal);
  await once(message);
  await once(message);
  expect(sent).toHaveLength(1);
});

test("an attempt that failed or is not final can be repeated", async () => {
  const { sent, send } = recorder(["open", new Error("down"), "final"]);
  const once = sendOnce(send, isFinal);
  expect(await once(message)).toEqual({ outcome: "open" });
  await expect(once(message)).rejects.toThrow("down");
  expect(await once(message)).toEqual({ outcome: "final" });
  expect(sent).toHaveLength(3);
});

test("the same key with another text is refused", async () => {
  const { sent, send } = recorder([]);
  const once = sendOnce(send, isFinal);
  await once(message);
  await expect(once({ ...message, text: "other" })).rejects.toThrow(TypeError);
  expect(sent).toEqual(["hello"]);
});

test("the cache is bounded and evicts the oldest key", async () => {
  const { sent, send } = recorder([]);
  const once = sendOnce(send, isFinal, 2);
  for (const idempotencyKey of ["a", "b", "c", "c", "a"])
    await once({ idempotencyKey, text: idempotencyKey });
  expect(sent).toEqual(["a", "b", "c", "a"]);
});
