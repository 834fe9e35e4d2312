import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useLastValue } from "./use-last-value.ts";

interface Asked {
  value: string | null;
  name?: string;
}

const keep = (first: Asked) =>
  renderHook(({ value, name }: Asked = first) => useLastValue(value, name), { initialProps: first });

test("what came last stays where asking again brought nothing", async () => {
  const { result, rerender } = await keep({ value: "one" });
  await rerender({ value: null });
  expect(result.current).toBe("one");
  await rerender({ value: "two" });
  expect(result.current).toBe("two");
});

test("what never came is not there, and what belongs to another name is not kept", async () => {
  const { result, rerender } = await keep({ value: null, name: "upcoming" });
  expect(result.current).toBeNull();
  await rerender({ value: "one", name: "upcoming" });
  await rerender({ value: null, name: "completed" });
  expect(result.current).toBeNull();
});
