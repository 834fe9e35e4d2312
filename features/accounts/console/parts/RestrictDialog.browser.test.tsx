import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { StaffPlayer } from "../../contract/staff.ts";
import { RestrictDialog } from "./RestrictDialog.tsx";

const player: StaffPlayer = {
  playerId: "1",
  username: "Thandi",
  avatar: "thandi",
  service: "blg",
  country: "ZA",
  name: null,
  email: null,
  maskedNumber: null,
  dateOfBirth: null,
  bio: null,
  registeredAt: "2026-11-01T10:00:00.000Z",
  lastSeenAt: null,
  lockedAt: null,
  restrictions: [],
  restrictable: ["playing", "store", "chatting"],
  devices: [],
  notes: [],
  records: [],
};

test.each([
  [["playing", "store", "chatting"], "playing", "untilHint"],
  [["chatting"], "chatting", "endNeeded"],
] as const)("of the kinds %j that the member may set, begins with %s", async (restrictable, kind, hint) => {
  const router = createMemoryRouter([
    {
      path: "*",
      Component: () => (
        <RestrictDialog player={{ ...player, restrictable: [...restrictable] }} onClose={() => undefined} />
      ),
    },
  ]);
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
  await expect.element(screen.getByLabelText("restrictFrom")).toHaveValue(kind);
  await expect.element(screen.getByText(hint)).toBeVisible();
});
