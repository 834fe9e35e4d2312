import { whenDrawn } from "#kit/client/when-drawn.ts";

/** Loaded on demand, because the frame around all pages uses it on one page only. */
export const EventRivals = whenDrawn(() => import("./EventRivals.tsx"));
