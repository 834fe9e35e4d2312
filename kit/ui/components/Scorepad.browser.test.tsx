import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Scorepad } from "./Scorepad.tsx";

function Pad({ from = 0, rival = "Zola" }: { from?: number; rival?: string }) {
  const [[a, b], setScore] = useState([from, 0]);
  const side = (name: string, score: number) => ({
    name,
    score,
    addLabel: `Add one for ${name}`,
    removeLabel: `Take one from ${name}`,
  });
  return (
    <Scorepad
      label="Score"
      a={side("You", a)}
      b={side(rival, b)}
      most={120}
      onChange={(...score) => setScore(score)}
    />
  );
}

afterEach(() => void vi.useRealTimers());

function point(at: Element, type: "pointerdown" | "pointerup"): void {
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
}

test("keeps both scores at one height, however many lines a name takes", async () => {
  const rival = "W".repeat(20);
  const screen = await render(
    <div style={{ inlineSize: 288 }}>
      <Pad rival={rival} />
    </div>,
  );
  const top = (name: string) =>
    screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect().top;
  expect(top(rival)).toBe(top("You"));
  const lines = [...screen.container.querySelectorAll("bdi")].map((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return text.getClientRects().length;
  });
  expect(lines[0]).toBe(1);
  expect(lines[1]).toBeGreaterThan(1);
});

test("replaces the score by typing, up to the maximum", async () => {
  const screen = await render(<Pad from={3} />);
  const [you, zola] = [
    screen.getByLabelText("You", { exact: true }),
    screen.getByLabelText("Zola", { exact: true }),
  ];
  await you.click();
  await userEvent.keyboard("2a1");
  await expect.element(you).toHaveValue("21");
  await zola.fill("١٩");
  await expect.element(zola).toHaveValue("19");
  await expect.element(you).toHaveValue("21");
  await zola.fill("999");
  await expect.element(zola).toHaveValue("120");
  const add = screen.getByRole("button", { name: "Add one for Zola" });
  await expect.element(add).toHaveAttribute("aria-disabled", "true");
});

test("shows the score again when a cleared field loses the focus", async () => {
  const screen = await render(<Pad from={3} />);
  const you = screen.getByLabelText("You", { exact: true });
  await you.fill("");
  await expect.element(you).toHaveValue("");
  await userEvent.keyboard("{Tab}");
  await expect.element(you).toHaveValue("3");
});

test("steps once for a press, and repeatedly while held", async () => {
  const screen = await render(<Pad from={5} />);
  const you = screen.getByLabelText("You", { exact: true });
  const remove = screen.getByRole("button", { name: "Take one from You" });
  await remove.click();
  await expect.element(you).toHaveValue("4");

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  point(remove.element(), "pointerdown");
  vi.advanceTimersByTime(600);
  await expect.element(you).toHaveValue("3");
  vi.advanceTimersByTime(90);
  await expect.element(you).toHaveValue("2");
  point(remove.element(), "pointerup");
  remove.element().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  vi.advanceTimersByTime(1_000);
  await expect.element(you).toHaveValue("2");
});

test("stops at the maximum while held", async () => {
  const screen = await render(<Pad from={2} />);
  const remove = screen.getByRole("button", { name: "Take one from You" });
  const you = screen.getByLabelText("You", { exact: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  point(remove.element(), "pointerdown");
  vi.advanceTimersByTime(600);
  await expect.element(you).toHaveValue("1");
  vi.advanceTimersByTime(90);
  await expect.element(remove).toHaveAttribute("aria-disabled", "true");
  vi.advanceTimersByTime(1_000);
  await expect.element(you).toHaveValue("0");
  expect(vi.getTimerCount()).toBe(0);
});

test("keeps the focus at the maximum and does nothing more", async () => {
  const screen = await render(<Pad from={1} />);
  const remove = screen.getByRole("button", { name: "Take one from You" });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(screen.getByLabelText("You", { exact: true })).toHaveValue("0");
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(screen.getByLabelText("You", { exact: true })).toHaveValue("0");
});
