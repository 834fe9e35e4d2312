import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { httpApi } from "#kit/client/http-api.ts";
import { testApp } from "#kit/client/testing/app.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { AccountsContract } from "../../contract.ts";
import type { CodeRequest } from "./code-request.ts";
import { CodeForm, type CodeFormProps } from "./CodeForm.tsx";

const app = testApp();

function ResendableForm({ submit }: Pick<CodeFormProps, "submit">) {
  const [codeRequest, setCodeRequest] = useState<CodeRequest>({ msisdn: "27821234567", resendAt: 0 });
  return <CodeForm codeRequest={codeRequest} submit={submit} onResent={setCodeRequest} />;
}

test("does not promise autofill on a device with a mouse, because another device gets the SMS", async () => {
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm codeRequest={undefined} submit={() => Promise.resolve()} onResent={() => undefined} />
      </Toasts>
    </AppProvider>,
  );
  await expect.element(screen.getByLabelText("otpLabel")).toHaveAccessibleDescription("otpHintTyped");
  await expect.element(screen.getByText("otpHint", { exact: true })).not.toBeVisible();
});

test.each([
  ["otp_invalid", ""],
  ["unavailable", "123456"],
])("after %s the field contains %j", async (code, value) => {
  const submit = () => Promise.reject(new Problem(code, 503));
  const codeRequest = { msisdn: "27821234567", resendAt: 0 };
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm codeRequest={codeRequest} submit={submit} onResent={() => undefined} />
      </Toasts>
    </AppProvider>,
  );
  await screen.getByLabelText("otpLabel").fill("123456");
  await expect.element(screen.getByText(code)).toBeVisible();
  await expect.element(screen.getByLabelText("otpLabel")).toHaveValue(value);
});

test("shows the tries that are left after a wrong code, and not after another error", async () => {
  const faults = [
    new Problem("otp_invalid", 400, [{ field: "otp", code: "otp_invalid", triesLeft: 2 }]),
    new Problem("unavailable", 503),
  ];
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm
          codeRequest={{ msisdn: "27821234567", resendAt: 0 }}
          submit={() => Promise.reject(faults.shift())}
          onResent={() => undefined}
        />
      </Toasts>
    </AppProvider>,
  );
  const digits = screen.getByLabelText("otpLabel");
  await digits.fill("123456");
  await expect.element(digits).toHaveAccessibleDescription("otp_invalid otpTriesLeft 2");
  await digits.fill("654321");
  await expect.element(digits).toHaveAccessibleDescription("unavailable");
});

test.each([
  [false, "offline"],
  [true, "unreachable"],
])("a failed request with navigator.onLine %s shows “%s”", async (onLine, words) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const submit = async () => void (await httpApi().of<AccountsContract>()("GET /api/game/session", {}));
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <CodeForm
          codeRequest={{ msisdn: "27821234567", resendAt: 0 }}
          submit={submit}
          onResent={() => undefined}
        />
      </Toasts>
    </AppProvider>,
  );
  const digits = screen.getByLabelText("otpLabel");
  await digits.fill("123456");
  await expect.element(digits).toHaveAccessibleDescription(words);
  await expect.element(digits).toHaveValue("123456");
});

test("a resend right after a code for another browser replaces the expiry error with a notice", async () => {
  const tooSoon = new Problem("otp_too_soon", 429, [], "otp_too_soon", 30);
  const screen = await render(
    <AppProvider app={testApp({ answer: () => Promise.reject(tooSoon) })}>
      <Toasts dismissLabel="dismiss">
        <ResendableForm submit={() => Promise.reject(new Problem("otp_expired", 410))} />
      </Toasts>
    </AppProvider>,
  );
  await screen.getByLabelText("otpLabel").fill("123456");
  await expect.element(screen.getByText("otp_expired")).toBeVisible();
  await screen.getByRole("button", { name: "resend" }).click();
  await expect.element(screen.getByText("otpElsewhere")).toBeVisible();
  await expect.element(screen.getByRole("timer")).toBeVisible();
  expect(screen.getByText("otp_expired").elements()).toEqual([]);
  expect(screen.getByText("otpResent").elements()).toEqual([]);
});
