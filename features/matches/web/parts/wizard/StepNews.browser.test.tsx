import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { StepHead } from "./StepHead.tsx";
import { StepNews } from "./StepNews.tsx";

const step = (title: string) => (
  <>
    <button>Elsewhere</button>
    <StepNews>
      <StepHead key={title} title={title}>
        A long explanation
      </StepHead>
    </StepNews>
  </>
);

test("a step that changes is announced by its title alone, and not the one that was there first", async () => {
  const screen = await render(step("Check in"));
  await screen.getByRole("button").click();
  const status = screen.getByRole("status");
  expect(status.element().textContent).toBe("");
  await screen.rerender(step("Play your match"));
  await expect.poll(() => status.element().textContent).toBe("Play your match");
  expect(screen.container.querySelector("[aria-live]")).toBeNull();
});

test("a step that takes the focus is not announced besides", async () => {
  const screen = await render(step("Check in"));
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(step("Play your match"));
  await expect.element(screen.getByRole("heading")).toHaveTextContent("Play your match");
  expect(screen.getByRole("status").element().textContent).toBe("");
});
