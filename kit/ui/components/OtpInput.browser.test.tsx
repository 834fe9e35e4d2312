import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Field } from "./Field.tsx";
import { OtpInput } from "./OtpInput.tsx";

function Pin({
  onComplete = () => undefined,
  error,
}: {
  onComplete?: (digits: string) => void;
  error?: string;
}) {
  const [pin, setPin] = useState("");
  return (
    <Field label="PIN" error={error}>
      <OtpInput value={pin} onChange={setPin} onComplete={onComplete} />
    </Field>
  );
}

test("shows typed digits in their cells, and ignores letters", async () => {
  const screen = await render(<Pin />);
  const input = screen.getByLabelText("PIN");
  await input.click();
  await userEvent.keyboard("4a8-2");
  await expect.element(input).toHaveValue("482");
  expect(screen.container.textContent).toContain("482");
});

test("accepts the digits of Arabic and Persian keyboards", async () => {
  const screen = await render(<Pin />);
  await screen.getByLabelText("PIN").fill("٤٨٢۹۱۷");
  await expect.element(screen.getByLabelText("PIN")).toHaveValue("482917");
});

test("ignores input and keeps the focus while locked", async () => {
  const onChange = vi.fn();
  const pin = (isLocked: boolean) => (
    <Field label="PIN">
      <OtpInput value="" isLocked={isLocked} onChange={onChange} />
    </Field>
  );
  const screen = await render(pin(false));
  await screen.getByLabelText("PIN").click();
  await screen.rerender(pin(true));
  await userEvent.keyboard("4");
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText("PIN")).toHaveFocus();
});

test("fills every cell from a code of the SMS with spaces, and completes once", async () => {
  const onComplete = vi.fn();
  const screen = await render(<Pin onComplete={onComplete} />);
  await screen.getByLabelText("PIN").fill("482 917");
  await expect.element(screen.getByLabelText("PIN")).toHaveValue("482917");
  expect(onComplete.mock.calls).toEqual([["482917"]]);
});

test("fills every cell from a pasted code", async () => {
  const onComplete = vi.fn();
  const screen = await render(
    <>
      <input aria-label="SMS" defaultValue="482917" />
      <Pin onComplete={onComplete} />
    </>,
  );
  await screen.getByLabelText("SMS").click();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.copy();
  await screen.getByLabelText("PIN").click();
  await userEvent.paste();
  await expect.element(screen.getByLabelText("PIN")).toHaveValue("482917");
  expect(onComplete.mock.calls).toEqual([["482917"]]);
});

test("has the autocomplete attribute for one-time codes", async () => {
  const screen = await render(<Pin />);
  const input = screen.getByLabelText("PIN");
  await expect.element(input).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
});

test("links the error of a wrong code to the input", async () => {
  const screen = await render(<Pin error="Invalid OTP, please re-enter the OTP" />);
  const input = screen.getByLabelText("PIN");
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await expect.element(input).toHaveAccessibleDescription("Invalid OTP, please re-enter the OTP");
});
