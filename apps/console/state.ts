import type { Dictionary } from "#kit/i18n/text.ts";

/** State from the server; the same for every caller. */
export interface ConsoleState {
  text: Dictionary;
  locale: string;
  currency: { code: string; symbol: string };
  renderedAt: number;
  isDemo: boolean;
}
