import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Problem } from "#kit/contract/problem.ts";
import { createText } from "#kit/i18n/text.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { AppProvider } from "./app.tsx";
import type { FaultMessage } from "./faults.ts";
import { testApp } from "./testing/app.ts";
import { useAction } from "./use-action.ts";

const words = {
  problems: { offline: "You are offline.", unavailable: "No answer. Try again.", internal: "Our fault." },
};
const app = testApp({ text: createText(words, "en") });

type Work = () => Promise<unknown>;

function Toasting({ work }: { work: Work }) {
  const { busy, attempt } = useAction();
  return <button onClick={() => void attempt("save", work, "Saved.")}>{busy ?? "idle"}</button>;
}

function Telling({ work }: { work: Work }) {
  const [fault, setFault] = useState<FaultMessage>();
  const { attempt } = useAction(setFault);
  return (
    <>
      <button onClick={() => void attempt("save", work)}>go</button>
      <output>{fault?.message ?? "nothing wrong"}</output>
    </>
  );
}

const show = (children: React.ReactNode) =>
  render(
    <AppProvider app={app}>
      <Toasts dismissLabel="Dismiss">{children}</Toasts>
    </AppProvider>,
  );

test("what went well is said, and two presses in one moment are one", async () => {
  let end = () => undefined as void;
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const screen = await show(<Toasting work={work} />);
  const button = screen.getByRole("button").element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(screen.getByText("save")).toBeVisible();
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await expect.element(screen.getByText("Saved.")).toBeVisible();
  await expect.element(screen.getByText("idle")).toBeVisible();
});

test.each([
  [
    "the server's words",
    new Problem("username_taken", 409, [], "This name is taken."),
    "This name is taken.",
  ],
  ["our words where it never answered", new Problem("unavailable", 503), "No answer. Try again."],
])("what went wrong is told in %s", async (_, problem, said) => {
  const screen = await show(<Toasting work={() => Promise.reject(problem)} />);
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert").getByText(said)).toBeVisible();
});

test("what went wrong is told in its place, and forgotten when the next try begins", async () => {
  const work = vi
    .fn<Work>()
    .mockRejectedValueOnce(new Problem("unavailable", 503))
    .mockResolvedValueOnce(null);
  const screen = await show(<Telling work={work} />);
  await screen.getByRole("button", { name: "go" }).click();
  await expect.element(screen.getByText("No answer. Try again.")).toBeVisible();
  await screen.getByRole("button", { name: "go" }).click();
  await expect.element(screen.getByText("nothing wrong")).toBeVisible();
});

test("a toast of what went wrong goes when the next try begins", async () => {
  const work = vi
    .fn<Work>()
    .mockRejectedValueOnce(new Problem("unavailable", 503))
    .mockResolvedValueOnce(null);
  const screen = await show(<Toasting work={work} />);
  await screen.getByRole("button", { name: "idle" }).click();
  await expect.element(screen.getByText("No answer. Try again.")).toBeVisible();
  await screen.getByRole("button", { name: "idle" }).click();
  await expect.element(screen.getByText("Saved.")).toBeVisible();
  expect(screen.getByRole("alert").element().textContent).toBe("");
});

test("that there is no network is said until there is one", async () => {
  const screen = await show(<Toasting work={() => Promise.reject(new Problem("offline", 503))} />);
  (screen.getByRole("button").element() as HTMLButtonElement).click();
  await expect.element(screen.getByText("You are offline.")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.poll(() => screen.getByText("You are offline.").query(), { timeout: 5_000 }).toBeNull();
});
