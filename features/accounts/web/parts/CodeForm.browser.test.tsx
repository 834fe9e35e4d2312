import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider, type App } from "#kit/client/app.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { CodeForm } from "./CodeForm.tsx";

const app: App = {
  api: { of: () => () => Promise.reject(new Error("nothing is asked")) },
  text: () => (key) => key,
  ensureText: () => Promise.resolve(),
  locale: "en-ZA",
  currency: { code: "ZAR", symbol: "R" },
  timeZone: "Africa/Johannesburg",
  renderedAt: 0,
};

test("who has a mouse is not told that the code fills in by itself: another device gets the SMS", async () => {
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm asked={undefined} check={() => Promise.resolve()} onAskedAgain={() => undefined} />
      </Toasts>
    </AppProvider>,
  );
  await expect.element(screen.getByLabelText("pinLabel")).toHaveAccessibleDescription("pinHintTyped");
  await expect.element(screen.getByText("pinHint", { exact: true })).not.toBeVisible();
});
