import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { ViewerProvider } from "#kit/client/viewer.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import ShareScreen from "../ShareScreen.tsx";

test.each([
  ["profile", "self", true],
  ["result", "match", true],
  ["profile", "other", false],
  ["event", "cup", false],
  ["bracket", "cup", false],
] as const)("sharing the %s of %s shows privacy switches: %s", async (kind, id, isShown) => {
  const answer = () => {
    throw new Problem("share_not_found", 404);
  };
  const setting = { isPublic: true, isIndexed: false };
  const router = createMemoryRouter([
    {
      path: "/",
      loader: () => ({ userId: kind === "profile" ? id : "self", shared: { kind, id }, setting }),
      Component: ShareScreen,
      HydrateFallback: () => null,
    },
  ]);
  const screen = await render(
    <AppProvider app={testApp({ answer })}>
      <ViewerProvider viewer={{ id: "self", username: "Self", avatar: "" }}>
        <Toasts dismissLabel="dismiss">
          <RouterProvider router={router} />
        </Toasts>
      </ViewerProvider>
    </AppProvider>,
  );
  await expect.element(screen.getByRole("heading", { name: `title_${kind}` })).toBeVisible();
  expect(screen.getByRole("switch").elements()).toHaveLength(isShown ? 2 : 0);
});
