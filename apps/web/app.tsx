import { StrictMode, type ReactNode } from "react";
import { ViewerProvider } from "#kit/client/viewer.tsx";
import { SiteProvider } from "#features/branding/web/index.ts";
import { AppProvider, type App } from "#kit/client/app.tsx";
import type { Api } from "#kit/contract/contract.ts";
import { createText, type Dictionary, type MissingText } from "#kit/i18n/text.ts";
import { PostedFormProvider } from "#kit/ui/forms/posted-form.tsx";
import { FrameProvider } from "./shell/frame.tsx";
import type { PageState } from "./state.ts";

export function createApp(
  state: PageState,
  parts: { dictionary: Dictionary; missing: MissingText; api: Api; ensureText: App["ensureText"] },
): App {
  const { locale, direction, currency, timeZone } = state.brand;
  return {
    api: parts.api,
    text: createText(parts.dictionary, locale, { direction, missing: parts.missing }),
    ensureText: parts.ensureText,
    locale,
    currency,
    timeZone,
    renderedAt: state.renderedAt,
  };
}

/** The providers around the router, in browser and server. */
export function AppProviders({ app, state, children }: { app: App; state: PageState; children: ReactNode }) {
  return (
    <StrictMode>
      <AppProvider app={app}>
        <SiteProvider site={state}>
          <ViewerProvider viewer={state.viewer}>
            <FrameProvider state={state}>
              <PostedFormProvider posted={state.posted ?? null}>{children}</PostedFormProvider>
            </FrameProvider>
          </ViewerProvider>
        </SiteProvider>
      </AppProvider>
    </StrictMode>
  );
}
