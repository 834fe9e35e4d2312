import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { appContext, AppProvider, type App } from "#kit/client/app.tsx";
import { httpApi } from "#kit/client/http-api.ts";
import { createText } from "#kit/i18n/text.ts";
import "#kit/ui/base.css";
import { basename, createRoutes } from "./router.tsx";
import { applyTheme, initialTheme } from "./shell/theme-choice.ts";
import { ConsoleStateProvider } from "./shell/console-state.tsx";
import type { ConsoleState } from "./state.ts";

function start(): void {
  applyTheme(initialTheme());
  const [root, stateElement] = ["root", "state"].map((id) => document.getElementById(id));
  if (!root || !stateElement?.textContent)
    throw new Error("The console document lacks its root or state element");
  const state = JSON.parse(stateElement.textContent) as ConsoleState;
  const app: App = {
    ...state,
    hasYear: true,
    // The frame sets that of the chosen brand.
    timeZone: "UTC",
    isZoneFixed: true,
    api: httpApi(),
    text: createText(state.text, state.locale),
    // The document contains all texts.
    ensureText: () => Promise.resolve(),
  };
  const router = createBrowserRouter(createRoutes(), {
    basename,
    getContext: () => new RouterContextProvider(new Map([[appContext, app]])),
  });
  createRoot(root).render(
    <StrictMode>
      <AppProvider app={app}>
        <ConsoleStateProvider state={state}>
          <RouterProvider router={router} />
        </ConsoleStateProvider>
      </AppProvider>
    </StrictMode>,
  );
}

start();
