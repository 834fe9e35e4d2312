import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { App } from "./app.tsx";

/** What the document's head and the card of a shared link say about a page. */
export interface Meta {
  title: string;
  /** The title in the app bar. Without it the bar shows the brand's logo. */
  heading?: string;
  description?: string;
  /** The drawing on the card. */
  art?: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
}

/** The exports of a screen's file. The same loader runs in the browser and on the server. */
export interface ScreenModule<Data = never> {
  default: ComponentType;
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>;
  meta?: (data: Data, app: App, siteName: string) => Meta;
}

/** Names a screen by its file, so that the server can find its styles and scripts in the build. */
export interface Screen {
  file: string;
  load: () => Promise<ScreenModule>;
}
