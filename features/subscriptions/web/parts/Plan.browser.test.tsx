import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { Subscription } from "./overview.ts";
import { Plan } from "./Plan.tsx";

const until = "2026-12-15T10:30:00.000Z";
const subscription: Subscription = {
  id: "1",
  state: "cancelling",
  operatorStatus: "",
  isEntitled: true,
  payer: "card",
  isChargedByUs: true,
  packageId: "monthly",
  period: "monthly",
  price: { minor: 2999, currency: "EUR" },
  startedAt: "2026-11-15T10:30:00.000Z",
  trialEndsAt: null,
  paidUntil: until,
  nextChargeAt: null,
  isChargeDue: false,
  stopRequestedAt: "2026-11-16T10:30:00.000Z",
  endedAt: null,
  canStop: false,
  canResume: true,
};

test("shows times in the reader's time zone, with its name", async () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = createFormat({ locale: "en-IE", currency: { code: "EUR", symbol: "€" }, timeZone: zone });
  // A time zone in which it is already the next day.
  const app = testApp({ timeZone: "Pacific/Kiritimati" });
  const screen = await render(
    <AppProvider app={app}>
      <Plan subscription={subscription} card={null} order={null} />
    </AppProvider>,
  );
  const end = own.dateTime(until);
  expect(end).toContain(own.zone(until));
  await expect.element(screen.getByText(`activeUntil ${own.date(until)}`)).toBeInTheDocument();
  await expect.element(screen.getByText(`stateNote_cancelling ${end}`)).toBeInTheDocument();
  await expect.element(screen.getByText(end, { exact: true })).toBeInTheDocument();
});

test("shows a due charge as running instead of a past date", async () => {
  const due = { ...subscription, state: "active", nextChargeAt: until, isChargeDue: true } as const;
  const screen = await render(
    <AppProvider app={testApp()}>
      <Plan subscription={{ ...due, paidUntil: null, stopRequestedAt: null }} card={null} order={null} />
    </AppProvider>,
  );
  await expect.element(screen.getByText("chargeDue")).toBeInTheDocument();
});
