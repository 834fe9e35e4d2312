import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useLastValue } from "./use-last-value.ts";

interface Props {
  value: string | null;
  name?: string;
}

const renderLastValue = (first: Props) =>
  renderHook(({ value, name }: Props = first) => useLastValue(value, name), { initialProps: first });

test("keeps the last value after a failed reload", async () => {
  const { result, rerender } = await renderLastValue({ value: "one" });
  await rerender({ value: null });
  expect(result.current).toBe("one");
  await rerender({ value: "two" });
  expect(result.current).toBe("two");
});

test("returns null before the first value, and drops the value of another name", async () => {
  const { result, rerender } = await renderLastValue({ value: null, name: "upcoming" });
  expect(result.current).toBeNull();
  await rerender({ value: "one", name: "upcoming" });
  await rerender({ value: null, name: "completed" });
  expect(result.current).toBeNull();
});
