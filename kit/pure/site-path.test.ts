import { expect, test } from "vitest";
import { isSitePath } from "./site-path.ts";

test.each(["/", "/games?sort=new#top", "/event-home/1%20%E1%88%80"])("%j is a path of this site", (path) => {
  expect(isSitePath(path)).toBe(true);
});

test.each(["", "games", "//elsewhere.example", "/\\elsewhere.example", "/\t/elsewhere.example"])(
  "%j leads to another site",
  (path) => {
    expect(isSitePath(path)).toBe(false);
  },
);

test.each(["/\u1200", "/a b", "/\u0001", "/a\r\nset-cookie: a=1"])(
  "%j cannot be sent in a header",
  (path) => {
    expect(isSitePath(path)).toBe(false);
  },
);
