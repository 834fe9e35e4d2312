import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Clock } from "./Clock.tsx";
import type { ClockProps } from "./Clock.tsx";

const minute = 60_000;
const now = Date.UTC(2026, 10, 15, 18, 0, 0);
const labels: ClockProps["labels"] = {
  timer: "Time to kickoff",
  units: { days: "days", hours: "hrs", minutes: "min", seconds: "sec" },
  say: (minutes) => `${minutes} minutes left`,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));

test("counts down by the second", async () => {
  const screen = await render(<Clock until={now + 61 * minute} now={now} labels={labels} />);
  const timer = screen.getByRole("timer", { name: "Time to kickoff" });
  expect(timer.element().textContent).toBe("01hrs01min00sec");
  pass(1000);
  expect(timer.element().textContent).toBe("01hrs00min59sec");
});

test("shows the right time on a device with a wrong clock", async () => {
  vi.setSystemTime(now - 60 * minute);
  const screen = await render(<Clock until={now + 2 * minute} now={now} labels={labels} />);
  pass(1000);
  expect(screen.getByRole("timer").element().textContent).toBe("00hrs01min59sec");
});

test("announces 10, 5 and 1 minutes and nothing in between", async () => {
  const screen = await render(<Clock until={now + 11 * minute} now={now} labels={labels} />);
  const announced: string[] = [];
  for (let seconds = 0; seconds < 11 * 60; seconds++) {
    pass(1000);
    const text = screen.getByRole("status").element().textContent ?? "";
    if (text !== "" && text !== announced.at(-1)) announced.push(text);
  }
  expect(announced).toEqual(["10 minutes left", "5 minutes left", "1 minutes left"]);
});

test("shows a corrected time after the first render at once", async () => {
  const screen = await render(<Clock until={now + 20 * minute} now={now} labels={labels} />);
  await screen.rerender(<Clock until={now + 20 * minute} now={now + 5 * minute} labels={labels} />);
  expect(screen.getByRole("timer").element().textContent).toBe("00hrs15min00sec");
});

test("also announces when the time prop changes every second", async () => {
  const at = (ms: number) => <Clock until={now + 10 * minute + 1500} now={ms} labels={labels} />;
  const screen = await render(at(now));
  await screen.rerender(at(now + 1000));
  await screen.rerender(at(now + 2000));
  expect(screen.getByRole("status").element().textContent).toBe("10 minutes left");
});

test("calls onEnd once when the time is up", async () => {
  const onEnd = vi.fn();
  await render(<Clock until={now + 2000} now={now} labels={labels} onEnd={onEnd} />);
  pass(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
