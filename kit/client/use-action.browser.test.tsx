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

function WithFault({ work }: { work: Work }) {
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

test("success shows a toast, and a double click runs the action once", async () => {
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
    "the server's message",
    new Problem("username_taken", 409, [], "This name is taken."),
    "This name is taken.",
  ],
  ["our message if the server did not respond", new Problem("unavailable", 503), "No answer. Try again."],
])("failure shows %s", async (_, problem, message) => {
  const screen = await show(<Toasting work={() => Promise.reject(problem)} />);
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("alert").getByText(message)).toBeVisible();
});

test("a failure is passed to the caller, and cleared when the next attempt begins", async () => {
  const work = vi
    .fn<Work>()
    .mockRejectedValueOnce(new Problem("unavailable", 503))
    .mockResolvedValueOnce(null);
  const screen = await show(<WithFault work={work} />);
  await screen.getByRole("button", { name: "go" }).click();
  await expect.element(screen.getByText("No answer. Try again.")).toBeVisible();
  await screen.getByRole("button", { name: "go" }).click();
  await expect.element(screen.getByText("nothing wrong")).toBeVisible();
});

test("the toast of a failure disappears when the next attempt begins", async () => {
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

test("the offline toast disappears when the network is back", async () => {
  const screen = await show(<Toasting work={() => Promise.reject(new Problem("offline", 503))} />);
  (screen.getByRole("button").element() as HTMLButtonElement).click();
  await expect.element(screen.getByText("You are offline.")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.poll(() => screen.getByText("You are offline.").query(), { timeout: 5_000 }).toBeNull();
});
