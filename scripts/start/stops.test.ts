import { expect, test } from "vitest";
import { createStops } from "./stops.ts";

test("what was started last is stopped first, also what starts meanwhile, and a fault keeps nothing from it", async () => {
  const stops = createStops();
  const stopped: string[] = [];
  const fault = new Error("it would not stop");
  stops.last(async () => void stopped.push("folder"));
  stops.first(async () => void stopped.push("database"));
  stops.first(async () => {
    stopped.push("server");
    stops.first(async () => void stopped.push("started meanwhile"));
    throw fault;
  });

  expect(await stops.run()).toEqual([fault]);
  expect(stopped).toEqual(["server", "started meanwhile", "database", "folder"]);
  expect(await stops.run()).toEqual([]);
  expect(stopped).toHaveLength(4);
});
