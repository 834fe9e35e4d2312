import { expect, test } from "vitest";
import { createVoices } from "./voices.ts";

test("who speaks at the same time is heard one after another, in the order of their coming", () => {
  const heard: string[] = [];
  const newVoice = createVoices((text) => void heard.push(text));
  const [first, second, third] = [newVoice(), newVoice(), newVoice()];
  third.say("c1");
  second.say("b1");
  first.say("a1");
  expect(heard).toEqual(["a1"]);
  third.end();
  first.say("a2");
  first.end();
  expect(heard).toEqual(["a1", "a2", "b1"]);
  second.say("b2");
  second.end();
  expect(heard).toEqual(["a1", "a2", "b1", "b2", "c1"]);
});

test("after all have ended, whoever comes is heard at once", () => {
  const heard: string[] = [];
  const newVoice = createVoices((text) => void heard.push(text));
  newVoice().end();
  newVoice().say("late");
  expect(heard).toEqual(["late"]);
});
