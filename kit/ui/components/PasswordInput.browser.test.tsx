import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

function Password({ error, onSubmit }: { error?: string; onSubmit?: () => void }) {
  const [password, setPassword] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Field label="Password" error={error}>
        <PasswordInput
          autoComplete="current-password"
          show={{ word: "Show", label: "Show password" }}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </form>
  );
}

test("hides the password until it is shown, and hides it again", async () => {
  const screen = await render(<Password />);
  const input = screen.getByLabelText("Password", { exact: true });
  const show = screen.getByRole("button", { name: "Show password" });
  await input.fill("cup final 26");
  await expect.element(input).toHaveAttribute("type", "password");
  await expect.element(show).toHaveAttribute("aria-pressed", "false");
  await show.click();
  await expect.element(input).toHaveAttribute("type", "text");
  await expect.element(input).toHaveValue("cup final 26");
  await expect.element(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect.element(input).toHaveAttribute("type", "password");
});

test("has the toggle after the password in the tab order, without submitting the form", async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Password onSubmit={onSubmit} />);
  const input = screen.getByLabelText("Password", { exact: true });
  await input.click();
  await userEvent.keyboard("secret{Tab} ");
  await expect.element(screen.getByRole("button")).toHaveFocus();
  await expect.element(input).toHaveAttribute("type", "text");
  await userEvent.keyboard("{Enter}");
  await expect.element(input).toHaveAttribute("type", "password");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("works with password managers and is not spell-checked", async () => {
  const screen = await render(<Password />);
  const input = screen.getByLabelText("Password", { exact: true });
  await expect.element(input).toHaveAttribute("autocomplete", "current-password");
  await expect.element(input).toHaveAttribute("spellcheck", "false");
  await expect.element(input).toHaveAttribute("autocapitalize", "none");
});

test("links the error to the password, shown or hidden", async () => {
  const screen = await render(<Password error="Please enter your password" />);
  await screen.getByRole("button").click();
  const input = screen.getByLabelText("Password", { exact: true });
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await expect.element(input).toHaveAccessibleDescription("Please enter your password");
});
