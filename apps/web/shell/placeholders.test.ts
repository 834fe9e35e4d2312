import { expect, test } from "vitest";
import { pages } from "../routes.ts";
import { placeholders } from "./placeholders.ts";

test("every placeholder belongs to a page", () => {
  const ids = pages.map(({ id }) => id);
  expect([...placeholders.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});
