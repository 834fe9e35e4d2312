import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { flushSync } from "react-dom";
import { Toasts, useToasts } from "./Toasts.tsx";
import type { Toaster } from "./Toasts.tsx";

let toaster: Toaster;

function Page() {
  toaster = useToasts();
  return <p>Page</p>;
}

const renderPage = () =>
  render(
    <Toasts dismissLabel="Dismiss" logLabel="Messages">
      <Page />
    </Toasts>,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("is a status that disappears after two seconds", async () => {
  const screen = await renderPage();
  flushSync(() => toaster.show("Link copied"));
  expect(screen.getByRole("status").element().textContent).toBe("Link copied");
  flushSync(() => vi.advanceTimersByTime(1999));
  expect(screen.getByRole("status").element().textContent).toBe("Link copied");
  flushSync(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("status").element().textContent).toBe("");
});

test("a later toast does not extend an earlier one", async () => {
  const screen = await renderPage();
  flushSync(() => toaster.show("First"));
  flushSync(() => vi.advanceTimersByTime(1500));
  flushSync(() => toaster.show("Second"));
  flushSync(() => vi.advanceTimersByTime(500));
  expect(screen.getByRole("status").element().textContent).toBe("Second");
});

test("a failure is an alert that stays until it is dismissed", async () => {
  const screen = await renderPage();
  flushSync(() => toaster.fail("The file is too large"));
  flushSync(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("alert").element().textContent).toBe("The file is too large");
  await screen.getByRole("button", { name: "Dismiss" }).click();
  expect(screen.getByRole("alert").element().textContent).toBe("");
});

test("a repeated failure is shown once and announced again", async () => {
  const screen = await renderPage();
  flushSync(() => toaster.fail("No connection"));
  const first = screen.getByText("No connection").element();
  flushSync(() => toaster.fail("The file is too large"));
  flushSync(() => toaster.fail("No connection"));
  expect(screen.getByRole("alert").element().textContent).toBe("The file is too largeNo connection");
  expect(first.isConnected).toBe(false);
});

test("a resolved failure is removed", async () => {
  const screen = await renderPage();
  let takeBack = () => undefined as void;
  flushSync(() => (takeBack = toaster.fail("No connection")));
  flushSync(() => takeBack());
  expect(screen.getByRole("alert").element().textContent).toBe("");
});

test("a toast that has disappeared stays readable in a silent log", async () => {
  const screen = await renderPage();
  flushSync(() => toaster.show("Link copied"));
  flushSync(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole("status").element().textContent).toBe("");
  const log = screen.getByRole("log", { name: "Messages" });
  expect(log.element().textContent).toBe("Link copied");
  expect(log.element().getAttribute("aria-live")).toBe("off");
  for (let count = 1; count <= 30; count++) flushSync(() => toaster.show(`Message ${count}`));
  flushSync(() => vi.advanceTimersByTime(2000));
  expect(log.element().children.length).toBe(20);
  expect(log.element().lastElementChild?.textContent).toBe("Message 30");
});
