import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { Device } from "../../contract.ts";
import { DeviceList } from "./DeviceList.tsx";

const seenAt = "2026-11-15T10:00:00.000Z";

function Devices() {
  return <DeviceList sessions={useLoaderData<Device[]>()} />;
}

test("shows this device first, and focuses the list after another device was signed out", async () => {
  let sessions: Device[] = [
    { sessionId: "1", deviceName: "Firefox on Linux", createdAt: seenAt, seenAt, isCurrent: false },
    { sessionId: "2", deviceName: "Chrome on Android", createdAt: seenAt, seenAt, isCurrent: true },
  ];
  const app = testApp({
    answer() {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return {};
    },
  });
  const router = createMemoryRouter([
    { path: "/", loader: () => sessions, Component: Devices, HydrateFallback: () => null },
  ]);
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
  await expect.element(screen.getByText("Firefox on Linux")).toBeVisible();
  const names = [...screen.container.querySelectorAll("li bdi")].map((name) => name.textContent);
  expect(names).toEqual(["Chrome on Android", "Firefox on Linux"]);
  await screen.getByRole("button", { name: "signOutOf Firefox on Linux" }).click();
  await expect.element(screen.getByText("Firefox on Linux")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("list", { name: "devices" })).toHaveFocus();
});
