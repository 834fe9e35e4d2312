import { expect, test } from "vitest";
import { pages } from "../routes.ts";
import { shapes } from "./shapes.ts";

test("every shape is that of a page", () => {
  const ids = pages.map(({ id }) => id);
  expect([...shapes.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});
