import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import type { ShownMatch } from "#features/matches/contract.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { Needs } from "./Needs.tsx";
import type { OwnHome } from "./own-home.ts";

const match = {
  matchId: "match",
  version: 1,
  you: "challenged",
  challenger: { id: "rival", username: "Rival", avatar: "" },
  challenged: { id: "self", username: "Self", avatar: "" },
  state: "requested",
  moves: ["accept"],
  kickoffAt: "2080-01-01T12:00:00.000Z",
  deadlineAt: null,
  proposal: null,
  note: "Best of one",
  event: { title: "Cup" },
  game: { title: "Football" },
} as Partial<Record<keyof ShownMatch, unknown>> as ShownMatch;

test("the whole row of a request leads to its match, its note too", async () => {
  const own = { needs: [{ need: "answer", match }], next: null } as Partial<OwnHome> as OwnHome;
  const router = createMemoryRouter([{ path: "/", element: <Needs own={own} /> }]);
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
  const note = screen.getByText("Best of one");
  await expect.element(note).toBeVisible();
  const { left, top, width, height } = note.element().getBoundingClientRect();
  const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(pressed?.closest("a")?.getAttribute("href")).toBe("/match/match");
});
