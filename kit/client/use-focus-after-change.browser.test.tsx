import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useFocusAfterChange } from "./use-heading-focus.ts";

function Account() {
  const [isEditing, setIsEditing] = useState(false);
  const heading = useFocusAfterChange<HTMLHeadingElement>(isEditing);
  return (
    <>
      <h2 {...heading}>Chess</h2>
      {isEditing ? (
        <input aria-label="Name" />
      ) : (
        <button type="button" onClick={() => setIsEditing(true)}>
          Change
        </button>
      )}
      <button type="button" onClick={() => setIsEditing((now) => !now)}>
        Toggle
      </button>
    </>
  );
}

test("the heading takes the focus if the focused element was removed", async () => {
  const screen = await render(<Account />);
  expect(document.activeElement).toBe(document.body);
  await screen.getByRole("button", { name: "Change" }).click();
  await expect.element(screen.getByRole("heading")).toHaveFocus();
});

test("an element that still exists keeps the focus", async () => {
  const screen = await render(<Account />);
  const other = screen.getByRole("button", { name: "Toggle" });
  await other.click();
  await expect.element(screen.getByLabelText("Name")).toBeVisible();
  await expect.element(other).toHaveFocus();
});
