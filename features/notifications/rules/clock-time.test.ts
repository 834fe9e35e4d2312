import { expect, test } from "vitest";
import { clockOf, minutesOf } from "./clock-time.ts";

test("converts between clock times and minutes", () => {
  for (const clock of ["00:00", "07:05", "22:00", "23:59"]) expect(clockOf(minutesOf(clock))).toBe(clock);
});
