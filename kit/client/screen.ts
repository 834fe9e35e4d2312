import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { App } from "./app.tsx";

/** What the head of the document and the card of a shared link say about a page. */
export interface Meta {
  title: string;
  /** What the app bar says; the brand's logo stands there otherwise. */
  heading?: string;
  description?: string;
  /** Which drawing the card shows. */
  art?: string;
}

/** What a screen's file exports. The same loader runs in the browser and on the server. */
export interface ScreenModule<Data = never> {
  default: ComponentType;
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>;
  meta?: (data: Data, app: App, siteName: string) => Meta;
}

/** A door names a screen by its file, so that the server can find its styles and scripts in the build. */
export interface Screen {
  file: string;
  load: () => Promise<ScreenModule>;
}
