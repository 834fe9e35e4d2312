import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { Charges } from "./Charges.tsx";
import { Evidence } from "./Evidence.tsx";
import { History } from "./History.tsx";
import type { Overview, Subscription } from "./overview.ts";

const app = testApp();
const price = { minor: 2_999, currency: "EUR" };
const at = "2026-11-16T12:00:00.000Z";
const subscription = { id: "new", period: "monthly", price, startedAt: at, endedAt: null } as Subscription;
const before = {
  ...subscription,
  id: "old",
  period: "daily" as const,
  endedAt: "2026-11-20T12:00:00.000Z",
  orderNumber: "7K2M-Q9XD-41TN",
};

const said = (
  id: string,
  step: Overview["evidence"][number]["step"],
  channel: "web" | "sms" | "operator",
) => ({
  id,
  subscriptionId: "old",
  step,
  at,
  text: `text of ${id}`,
  textVersion: "v4",
  price,
  channel,
});

test("shows a price for consents only, a version for our own texts only, and the channel always", async () => {
  const evidence = [
    said("1", "stop", "sms"),
    said("2", "stop", "web"),
    said("3", "checkout", "web"),
    said("4", "operator", "operator"),
  ];
  const screen = await render(
    <AppProvider app={app}>
      <Evidence overview={{ subscription, others: [before], evidence }} />
    </AppProvider>,
  );
  const lasts = [...screen.container.querySelectorAll("li > p:last-child")].map((line) => line.textContent);
  expect(lasts).toEqual([
    "channel_sms",
    "channel_web · textVersion v4",
    "€29.99 · channel_web · textVersion v4",
    "€29.99 · channel_operator",
  ]);
  await expect
    .element(screen.getByRole("heading", { level: 3 }))
    .toHaveTextContent(
      "subscriptionFromTo package_daily 16 November 2026 20 November 2026orderNumber 7K2M-Q9XD-41TN",
    );
});

test("shows no empty line for a withdrawal without text", async () => {
  const evidence = [{ ...said("1", "withdrawal", "web"), text: "" }];
  const screen = await render(
    <AppProvider app={app}>
      <Evidence overview={{ subscription, others: [before], evidence }} />
    </AppProvider>,
  );
  const lines = [...screen.container.querySelectorAll("li > p")].map((line) => line.textContent);
  expect(lines).toEqual(["channel_web · textVersion v4"]);
});

test("shows the same label for an undone stop in the trial and after it", async () => {
  const transition = { subscriptionId: "new", from: "cancelling" as const, actor: "player", at };
  const history: Overview["history"] = [
    { ...transition, event: "opted_in", state: "active" },
    { ...transition, event: "reopened", state: "trial" },
    { ...transition, event: "opted_in", from: "pending", state: "active", at: "2026-11-15T12:00:00.000Z" },
  ];
  const screen = await render(
    <AppProvider app={app}>
      <History overview={{ subscription, others: [], history }} />
    </AppProvider>,
  );
  const names = [...screen.container.querySelectorAll("strong")].map(({ textContent }) => textContent);
  expect(names).toEqual(["happened_reopened", "happened_reopened", "happened_opted_in"]);
  expect(screen.container.querySelector("h3")).toBeNull();
});

test("shows one date for a subscription that ended on its first day, and claims no paid time", async () => {
  const others = [{ ...before, endedAt: "2026-11-16T18:00:00.000Z", orderNumber: null }];
  const history: Overview["history"] = [
    {
      subscriptionId: "old",
      event: "cycle_ended",
      from: "cancelling",
      state: "ended",
      actor: "clock",
      at,
    },
  ];
  const screen = await render(
    <AppProvider app={app}>
      <History overview={{ subscription, others, history }} />
    </AppProvider>,
  );
  const heading = screen.container.querySelector("h3")?.textContent;
  expect(heading).toBe("subscriptionOn package_daily 16 November 2026");
  expect(screen.container.querySelector("strong")?.textContent).toBe("happened_closed");
});

test("keeps an order number in the evidence text on one line", async () => {
  const text = "I withdraw from order 7K2M-Q9XD-41TN.\nConfirm withdrawal";
  const evidence = [{ ...said("1", "withdrawal", "web"), text }];
  const screen = await render(
    <AppProvider app={app}>
      <Evidence
        overview={{
          subscription,
          others: [],
          evidence: evidence.map((one) => ({ ...one, subscriptionId: "new" })),
        }}
      />
    </AppProvider>,
  );
  const whole = screen.container.querySelector("li bdi");
  expect(whole?.textContent).toBe("7K2M-Q9XD-41TN");
  expect(whole?.parentElement?.textContent).toBe("I withdraw from order 7K2M-Q9XD-41TN.");
});

test.each([
  ["active", true, "noCharges"],
  ["ended", true, "noChargesMade"],
  ["active", false, "noChargesToldYet"],
  ["ended", false, "noChargesTold"],
] as const)("without charges in state %s, charged by us: %s, shows %s", async (state, isOurs, words) => {
  const own = { ...subscription, state, isChargedByUs: isOurs };
  const first = { subscription: own, others: [], charges: [], nextCharges: null };
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <Charges first={first} />
      </Toasts>
    </AppProvider>,
  );
  await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});

test("shows amount and time of a refund with its charge", async () => {
  const back = "2026-11-18T12:00:00.000Z";
  const charge = {
    subscriptionId: "new",
    at,
    reason: null,
    amount: price,
    periodStartsAt: at,
    periodEndsAt: back,
  };
  const charges = [
    {
      ...charge,
      id: "3",
      outcome: "paid",
      refundedPart: { minor: 1_000, currency: "EUR" },
      refundedAt: back,
    },
    { ...charge, id: "2", outcome: "refunded", refundedPart: null, refundedAt: back },
    // A refund stored before refund times were recorded.
    { ...charge, id: "1", outcome: "refunded", refundedPart: null, refundedAt: null },
  ] satisfies Overview["charges"];
  const screen = await render(
    <AppProvider app={app}>
      <MemoryRouter>
        <Toasts dismissLabel="dismiss">
          <Charges first={{ subscription, others: [], charges, nextCharges: null }} />
        </Toasts>
      </MemoryRouter>
    </AppProvider>,
  );
  const rows = [...screen.container.querySelectorAll("li")].map((row) => row.textContent);
  expect(
    rows.map((row) => row.match(/(refundedPart|outcome_refunded)[^·]* · 18 November 2026/)?.[1]),
  ).toEqual(["refundedPart", "outcome_refunded", undefined]);
});
