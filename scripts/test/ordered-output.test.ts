import { expect, test } from "vitest";
import { createOrderedOutput } from "./ordered-output.ts";

test("prints parallel writers one after another, in the order of their creation", () => {
  const printed: string[] = [];
  const newOutput = createOrderedOutput((text) => void printed.push(text));
  const [first, second, third] = [newOutput(), newOutput(), newOutput()];
  third.write("c1");
  second.write("b1");
  first.write("a1");
  expect(printed).toEqual(["a1"]);
  third.end();
  first.write("a2");
  first.end();
  expect(printed).toEqual(["a1", "a2", "b1"]);
  second.write("b2");
  second.end();
  expect(printed).toEqual(["a1", "a2", "b1", "b2", "c1"]);
});

test("prints a new writer at once after all others have ended", () => {
  const heard: string[] = [];
  const newOutput = createOrderedOutput((text) => void heard.push(text));
  newOutput().end();
  newOutput().write("late");
  expect(heard).toEqual(["late"]);
});
