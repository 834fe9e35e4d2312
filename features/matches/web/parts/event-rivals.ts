import { whenDrawn } from "#kit/client/when-drawn.ts";

/** For the frame, which stands around every page and has them on one only. */
export const EventRivals = whenDrawn(() => import("./EventRivals.tsx"));
