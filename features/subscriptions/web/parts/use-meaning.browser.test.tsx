import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { BrandProvider, type SiteState } from "#features/branding/web/index.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { Subscription } from "./overview.ts";
import { ResumeSubscription } from "./ResumeSubscription.tsx";
import { StopSubscription } from "./StopSubscription.tsx";
import { meaningIn } from "./use-meaning.ts";

const at = "2026-12-15T10:30:00.000Z";
const meaning = { sentence: "It means something until {0}.", at };
const subscription = { payer: "card", period: "monthly", price: { minor: 2_999, currency: "EUR" } } as const;
const stop = (
  <StopSubscription
    subscription={{ ...subscription, canStop: true } as Subscription}
    meaning={meaning}
    onAnswered={() => undefined}
  />
);
const resume = (
  <ResumeSubscription
    subscription={{ ...subscription, canResume: true } as Subscription}
    meaning={meaning}
    onAnswered={() => undefined}
  />
);

test.each<[string, ReactNode, RegExp, string]>([
  ["stop", stop, /stopConfirm/, "POST /api/game/stop-subscription"],
  ["resume", resume, /resumeConfirm/, "POST /api/game/resume-subscription"],
])(
  "the dialog to %s says its time by the reader's clock, and tells the server by which",
  async (open, part, confirm, name) => {
    const sent: unknown[] = [];
    // The day after that of any browser west of it.
    const app = testApp({ timeZone: "Pacific/Kiritimati", answer: (...call) => void sent.push(call) });
    const screen = await render(
      <AppProvider app={app}>
        <BrandProvider site={{ brand: { signUp: "email" } } as SiteState}>
          <Toasts dismissLabel="dismiss">{part}</Toasts>
        </BrandProvider>
      </AppProvider>,
    );
    await screen.getByRole("button", { name: open, exact: true }).click();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const own = createFormat({ locale: "en-IE", currency: app.currency, timeZone });
    const sentence = `It means something until ${own.moment(at)}.`;
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await screen.getByRole("button", { name: confirm }).click();
    await expect.poll(() => sent).toEqual([[name, { body: { read: { ...meaning, timeZone }, sentence } }]]);
  },
);

test("a sentence that a server of the version before gave whole is shown and sent as it is", () => {
  expect(meaningIn(undefined, "Whole.")).toEqual({ sentence: "Whole.", at: null });
  expect(meaningIn(meaning, "Whole.")).toBe(meaning);
  expect(meaningIn(null, null)).toBeNull();
});
