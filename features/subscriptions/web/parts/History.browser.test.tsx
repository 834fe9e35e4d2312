import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { History } from "./History.tsx";
import type { Overview, Subscription } from "./overview.ts";

type Transition = Overview["history"][number];

/** Only the owner matters here. */
const subscription = {
  id: "1",
  period: "monthly",
  startedAt: "2026-11-15T10:30:00.000Z",
  endedAt: null,
} as Subscription;

function show(state: Transition["state"]) {
  const begun: Transition = {
    subscriptionId: "1",
    event: "begun",
    from: null,
    state,
    actor: "player",
    at: "2026-11-15T10:30:00.000Z",
  };
  return render(
    <AppProvider app={testApp()}>
      <History overview={{ subscription, others: [], history: [begun] }} />
    </AppProvider>,
  );
}

test("labels a pending operator subscription as requested and a card subscription as started", async () => {
  const asked = await show("pending");
  await expect.element(asked.getByText("happened_begun")).toBeVisible();
  await asked.unmount();
  const begun = await show("trial");
  await expect.element(begun.getByText("happened_started")).toBeVisible();
});
