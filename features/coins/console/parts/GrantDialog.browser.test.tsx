import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { GrantState } from "../../rules.ts";
import { GrantDialog } from "./GrantDialog.tsx";

/** Grants 10 coins to Thandi; the server answers with the state. */
async function grant(state: GrantState) {
  const app = testApp({
    answer: (name) =>
      name === "GET /api/staff/player-names"
        ? { players: [{ playerId: "1", username: "Thandi", service: "blg" }] }
        : { state },
  });
  const router = createMemoryRouter([
    { path: "*", Component: () => <GrantDialog onClose={() => undefined} /> },
  ]);
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
  await screen.getByLabelText("player").fill("Th");
  await screen.getByRole("button", { name: /Thandi/ }).click();
  await screen.getByLabelText("coins").fill("10");
  await screen.getByLabelText("reason").fill("Lost match");
  await screen.getByRole("button", { name: "grant", exact: true }).click();
  return screen;
}

test("says that the coins were granted", async () => {
  const screen = await grant("granted");
  await expect.element(screen.getByText("grantedToast")).toBeVisible();
});

test("says that the grant waits for a second member when earlier grants of the day reached the limit", async () => {
  const screen = await grant("proposed");
  await expect.element(screen.getByText("proposedToast")).toBeVisible();
  expect(screen.getByText("grantedToast").query()).toBeNull();
});
