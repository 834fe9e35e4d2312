import { lazyOnRender } from "#kit/client/lazy-on-render.ts";

/** Loaded on demand, because the frame around all pages uses it on one page only. */
export const EventOpponents = lazyOnRender(() => import("./EventOpponents.tsx"));
