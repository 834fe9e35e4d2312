import { expect, test } from "vitest";
import { createCleanup } from "./cleanup.ts";

test("runs cleanup functions in reverse order, including new ones, and continues after an error", async () => {
  const stops = createCleanup();
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
