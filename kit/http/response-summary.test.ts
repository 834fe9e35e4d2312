import { expect, onTestFinished, test } from "vitest";
import type { Answered } from "./server.ts";
import { startNotes } from "./testing/notes.ts";

test("every answer is reported once, with its route, status and time", async () => {
  const reported: Answered[] = [];
  const observed = await startNotes({ onAnswered: (answered) => reported.push(answered) });
  onTestFinished(() => observed.stop());
  await (await observed.get("/api/echo?word=hi")).text();
  await (await observed.get("/nowhere")).text();
  const ms = expect.any(Number) as number;
  await expect
    .poll(() => reported)
    .toEqual([
      { method: "GET", route: "/api/echo", status: 200, ms },
      { method: "GET", route: "unmatched", status: 404, ms },
    ]);
});
