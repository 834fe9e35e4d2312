import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const question = { title: "Leave?", text: "You can come back.", confirm: "Leave", cancel: "Stay" };

test("calls the handler of each answer, and treats Esc as no", async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const screen = await render(
    <ConfirmDialog isOpen {...question} isBusy={false} onConfirm={onConfirm} onClose={onClose} />,
  );
  await expect.element(screen.getByRole("dialog", { name: "Leave?" })).toBeVisible();
  await expect.element(screen.getByText("You can come back.")).toBeVisible();
  await screen.getByRole("button", { name: "Leave" }).click();
  expect([onConfirm, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await screen.getByText("Stay").click();
  screen
    .getByRole("dialog")
    .element()
    .dispatchEvent(new Event("cancel", { cancelable: true }));
  expect([onConfirm, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

test("is busy while the action runs", async () => {
  const screen = await render(
    <ConfirmDialog isOpen {...question} isBusy onConfirm={vi.fn()} onClose={vi.fn()} />,
  );
  await expect.element(screen.getByRole("button", { name: "Leave" })).toHaveAttribute("aria-busy", "true");
});
