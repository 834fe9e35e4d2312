import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useTrustedClick } from "./use-trusted-click.ts";

const clicks: boolean[] = [];

function Yes() {
  const tap = useTrustedClick();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        clicks.push(tap.take());
      }}
    >
      <input aria-label="name" />
      <button type="submit" onClick={tap.onClick}>
        Yes
      </button>
    </form>
  );
}

test("distinguishes a person's click from a script's, and counts it once", async () => {
  const screen = await render(<Yes />);
  const button = screen.getByRole("button", { name: "Yes" });
  const element = button.element() as HTMLButtonElement;
  await button.click();
  element.form?.requestSubmit();
  element.click();
  await screen.getByLabelText("name").fill("Ada");
  await button.click();
  expect(clicks).toEqual([true, false, false, true]);
});
