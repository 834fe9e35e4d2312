import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { CodeForm } from "./CodeForm.tsx";

const app = testApp();

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

test.each([
  ["otp_invalid", ""],
  ["unavailable", "123456"],
])("after %s the field holds %j", async (code, left) => {
  const check = () => Promise.reject(new Problem(code, 503));
  const asked = { msisdn: "27821234567", resendAt: 0 };
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm asked={asked} check={check} onAskedAgain={() => undefined} />
      </Toasts>
    </AppProvider>,
  );
  await screen.getByLabelText("pinLabel").fill("123456");
  await expect.element(screen.getByText(code)).toBeVisible();
  await expect.element(screen.getByLabelText("pinLabel")).toHaveValue(left);
});
