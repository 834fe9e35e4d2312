import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { testApp } from "#kit/client/testing/app.ts";
import { useCountdown } from "./use-countdown.ts";

function Plate(given: Parameters<typeof useCountdown>[0]) {
  const { plate, plateNote } = useCountdown(given);
  return <output>{[plate, plateNote].join(" | ")}</output>;
}

const app = testApp();
const hours = (count: number) => new Date(serverTime(app) + count * 3_600_000).toISOString();

test.each([
  ["is late shows no hour", -1, /^versus \| $/],
  ["starts soon counts down", 1.5, /^\d\d:\d\d:\d\d \| toKickoff$/],
  ["is days away shows its hour, its day and its zone", 60, /^\d\d:\d\d \| about \w+ \d+ \w+ UTC$/],
])("a tie without an opponent that %s", async (_, ahead, plate) => {
  const screen = await render(
    <AppProvider app={app}>
      <Plate kickoffAt={hours(ahead)} deadlineAt={null} />
    </AppProvider>,
  );
  await expect.poll(() => screen.container.textContent).toMatch(plate);
});
