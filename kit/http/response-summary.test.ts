import { expect, onTestFinished, test } from "vitest";
import type { ResponseSummary } from "./server.ts";
import { startNotes } from "./testing/notes.ts";

test("reports every response once, with route, status and duration", async () => {
  const reported: ResponseSummary[] = [];
  const observed = await startNotes({ onResponse: (summary) => reported.push(summary) });
  onTestFinished(() => observed.stop());
  await (await observed.get("/api/echo?word=hi")).text();
  await (await observed.get("/nowhere")).text();
  const ms = expect.any(Number) as number;
  const host = expect.stringContaining("127.0.0.1") as string;
  await expect
    .poll(() => reported)
    .toEqual([
      { method: "GET", route: "/api/echo", status: 200, ms, host },
      { method: "GET", route: "unmatched", status: 404, ms, host },
    ]);
});
