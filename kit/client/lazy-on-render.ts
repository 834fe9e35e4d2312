import type { ComponentType } from "react";
import { lazyPart, type LazyLoader } from "./lazy-part.tsx";
import { loadModule } from "./load-module.ts";

/**
 * A part that most visits do not show. The server renders it if it is visible at once. The browser loads its code on
 * the first render, and shows the server's HTML until then. Pass stable props: new ones make React drop that HTML.
 */
export function lazyOnRender<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  return lazyPart(() => loadModule({ load, waitsForNetwork: () => true }), load);
}
