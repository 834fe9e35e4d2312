import { expect, test } from "vitest";
import { apiTable } from "../../api.ts";
import { idlePorts } from "../../testing/idle-ports.ts";

test("no call lists a problem twice", () => {
  const twice = [...apiTable(idlePorts).values()].flatMap(({ key, endpoint: { problems = [] } }) =>
    problems.filter((code, index) => problems.indexOf(code) !== index).map((code) => `${key} ${code}`),
  );
  expect(twice).toEqual([]);
});
