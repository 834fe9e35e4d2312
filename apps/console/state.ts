import type { Dictionary } from "#kit/i18n/text.ts";

/** What the server hands to the console: nothing about who asks. */
export interface ConsoleState {
  text: Dictionary;
  locale: string;
  currency: { code: string; symbol: string };
  timeZone: string;
  renderedAt: number;
  isDemo: boolean;
}
