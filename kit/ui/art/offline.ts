import { groundLine, spot } from "./spot.ts";

/** Included in every page, because it cannot be loaded offline. */
export const offline = () =>
  spot(
    groundLine +
      `<path d="M52 70c-8 0-14 12-16 34-1 12 12 14 20 4l8-10h40l8 10c8 10 21 8 20-4-2-22-8-34-16-34z" fill="var(--surface-3)"/>` +
      `<path d="M60 80v16M52 88h16M84 70c0-24 10-34 30-34M114 30v12M122 32v8M150 36h14" fill="none" stroke="var(--text-subtle)" stroke-width="5"/>` +
      `<circle cx="106" cy="84" r="4" fill="var(--rival)"/><circle cx="116" cy="92" r="4" fill="var(--brand)"/>` +
      `<path d="m134 24 6 8M132 50l8-6M136 38h8" stroke="var(--brand)" stroke-width="4" stroke-linecap="round"/>`,
  );
