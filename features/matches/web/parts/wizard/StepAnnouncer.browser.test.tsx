import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { StepHeader } from "./StepHeader.tsx";
import { StepAnnouncer } from "./StepAnnouncer.tsx";

const step = (title: string) => (
  <>
    <button>Elsewhere</button>
    <StepAnnouncer>
      <StepHeader key={title} title={title}>
        A long explanation
      </StepHeader>
    </StepAnnouncer>
  </>
);

test("a changed step is announced by its title; the first step is not", async () => {
  const screen = await render(step("Check in"));
  await screen.getByRole("button").click();
  const status = screen.getByRole("status");
  expect(status.element().textContent).toBe("");
  await screen.rerender(step("Play your match"));
  await expect.poll(() => status.element().textContent).toBe("Play your match");
  expect(screen.container.querySelector("[aria-live]")).toBeNull();
});

test("a step that takes the focus is not announced", async () => {
  const screen = await render(step("Check in"));
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(step("Play your match"));
  await expect.element(screen.getByRole("heading")).toHaveTextContent("Play your match");
  expect(screen.getByRole("status").element().textContent).toBe("");
});
