import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SiteProvider, type SiteState } from "#features/branding/web/index.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { Overview, Subscription } from "./overview.ts";
import { ResumeSubscription } from "./ResumeSubscription.tsx";
import { StopSubscription } from "./StopSubscription.tsx";
import { disclosureOf } from "./use-disclosure.ts";

const at = "2026-12-15T10:30:00.000Z";
const disclosure = { sentence: "It means something until {0}.", at };
const whole = { sentence: "It means something until noon.", at: null };
const subscription = { payer: "card", period: "monthly", price: { minor: 2_999, currency: "EUR" } } as const;
const stop = (shown: Overview["stopDisclosure"]) => (
  <StopSubscription
    subscription={{ ...subscription, canStop: true } as Subscription}
    disclosure={shown}
    onSettled={() => undefined}
  />
);
const resume = (shown: Overview["resumeDisclosure"]) => (
  <ResumeSubscription
    subscription={{ ...subscription, canResume: true } as Subscription}
    disclosure={shown}
    onSettled={() => undefined}
  />
);
const dialogs = [
  { open: "stop", part: stop, confirm: /stopConfirm/, name: "POST /api/game/stop-subscription" },
  { open: "resume", part: resume, confirm: /resumeConfirm/, name: "POST /api/game/resume-subscription" },
];

/** Opens the dialog, reads the sentence and confirms. Resolves to the request. */
async function agree(
  { open, part, confirm }: (typeof dialogs)[number],
  shown: Overview["stopDisclosure"],
  sentence: string,
) {
  const sent: unknown[] = [];
  // A time zone in which it is already the next day.
  const app = testApp({ timeZone: "Pacific/Kiritimati", answer: (...call) => void sent.push(call) });
  const screen = await render(
    <AppProvider app={app}>
      <SiteProvider site={{ brand: { signUp: "email" } } as SiteState}>
        <Toasts dismissLabel="dismiss">{part(shown)}</Toasts>
      </SiteProvider>
    </AppProvider>,
  );
  await screen.getByRole("button", { name: open, exact: true }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await screen.getByRole("button", { name: confirm }).click();
  await expect.poll(() => sent).toHaveLength(1);
  return sent[0];
}

test.each(dialogs)(
  "the $open dialog shows the time in the reader's time zone, and sends that zone",
  async (dialog) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const own = createFormat({ locale: "en-IE", currency: testApp().currency, timeZone });
    const sentence = `It means something until ${own.fullDateTime(at)}.`;
    const body = { read: { ...disclosure, timeZone }, sentence };
    expect(await agree(dialog, disclosure, sentence)).toEqual([dialog.name, { body }]);
  },
);

test.each(dialogs)(
  "the $open dialog sends back the whole sentence of a server of the previous version",
  async (dialog) => {
    const { sentence } = whole;
    // If the sentence were sent in parts, this version of the server would not recognise it.
    const body = { sentence };
    expect(await agree(dialog, disclosureOf(undefined, sentence), sentence)).toEqual([dialog.name, { body }]);
  },
);

test("falls back to the whole sentence when the server sends no disclosure", () => {
  expect(disclosureOf(undefined, whole.sentence)).toEqual(whole);
  expect(disclosureOf(disclosure, whole.sentence)).toBe(disclosure);
  expect(disclosureOf(null, null)).toBeNull();
});
