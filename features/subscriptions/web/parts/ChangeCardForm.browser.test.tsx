import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { ChangeCardForm } from "./ChangeCardForm.tsx";
import { approval, openProcessor } from "./testing/card-form.ts";

test("shows a refused card without calling our server, and submits the next card", async () => {
  const { bank, processor } = openProcessor();
  bank.answer = { error: { type: "card_error", code: "card_declined" } };
  const calls: [string, unknown][] = [];
  const onChanged = vi.fn<() => void>();
  const app = testApp({
    answer(name, input) {
      calls.push([name, input]);
      return { setupId: "seti_1", clientSecret: "seti_1_secret" };
    },
  });
  const screen = await render(
    <AppProvider app={app}>
      <ChangeCardForm processor={processor} currency="EUR" onChanged={onChanged} />
    </AppProvider>,
  );
  const save = screen.getByRole("button", { name: "changeCard", exact: true });
  await expect.element(screen.getByText("cardCvc")).toBeInTheDocument();
  await save.click();
  await expect.element(screen.getByText("card_holder_missing")).toBeInTheDocument();
  expect(calls).toEqual([]);

  await screen.getByLabelText("cardHolder").fill("Ada Byron");
  await save.click();
  await expect.element(screen.getByText("card_declined")).toBeInTheDocument();
  expect(calls.map(([name]) => name)).toEqual(["POST /api/game/card-change-start"]);

  bank.answer = approval;
  await save.click();
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(calls.at(-1)).toEqual(["POST /api/game/card-change-complete", { body: { setupId: "seti_1" } }]);
  expect(bank.secrets).toEqual(["seti_1_secret", "seti_1_secret"]);
});
