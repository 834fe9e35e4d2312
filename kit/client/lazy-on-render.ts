import type { ComponentType } from "react";
import { lazyPart, type LazyLoader } from "./lazy-part.tsx";
import { loadModule } from "./load-module.ts";

/**
 * A part that many visits never come to. The server draws it where it is shown at once; the browser fetches its code when
 * it has to draw it, and keeps the server's drawing until then. Give it props that stay the same while nothing changes:
 * new ones take that drawing away.
 */
export function lazyOnRender<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  return lazyPart(() => loadModule({ load, waitsForNetwork: () => true }), load);
}
