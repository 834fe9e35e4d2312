import { expect, test } from "vitest";
import { createText } from "./text.ts";

test("words that a dictionary lacks are asked for, and only those", () => {
  const asked: string[] = [];
  const text = createText({ home: { title: "Play" } }, "en", (namespace, key) => {
    asked.push(`${namespace} ${key}`);
    return key === "lead" ? "{0} live" : undefined;
  });
  const say = text("home" as never) as (key: string, ...args: number[]) => string;
  expect([say("title"), say("lead", 3), say("nobodyKnows")]).toEqual(["Play", "3 live", "nobodyKnows"]);
  expect(asked).toEqual(["home lead", "home nobodyKnows"]);
});
