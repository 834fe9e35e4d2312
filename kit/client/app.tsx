import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { createContext as createRouterContext } from "react-router";
import type { Api } from "#kit/contract/contract.ts";
import { createFormat, type Format, type FormatOptions } from "#kit/i18n/format.ts";
import type { Namespace, Text, TextSource } from "#kit/i18n/text.ts";

/** What every loader and every screen may use. */
export interface App {
  api: Api;
  text: TextSource;
  /** Fetches the words of these namespaces if they are not there yet. */
  ensureText(namespaces: readonly Namespace[]): Promise<void>;
  locale: string;
  currency: { code: string; symbol: string };
  /** The market's zone: used on the server, and until the browser has told its own. */
  timeZone: string;
  /** The server's time when the page was made, so that both sides draw the same page. */
  renderedAt: number;
}

/** Where loaders find the app: `context.get(appContext)`. */
export const appContext = createRouterContext<App>();

/** Where a loader that is asked again finds what its page shows: a part that is good enough need not be fetched. */
export const currentDataContext = createRouterContext<(page: string) => unknown>(() => undefined);

const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("useApp outside AppProvider");
  return app;
}

export function useText<N extends Namespace>(namespace: N): Text<N> {
  return useApp().text(namespace);
}

/** Formats in the market's zone first, and in the player's own as soon as the page is alive. */
export function useFormat(): Format {
  const { locale, currency, timeZone } = useApp();
  const [zone, setZone] = useState(timeZone);
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return formatFor({ locale, currency, timeZone: zone });
}

const formats = new Map<string, Format>();

/** Made once for every market and zone: Intl objects are dear, and every component of every page asks for one. */
function formatFor(options: FormatOptions): Format {
  const key = `${options.locale} ${options.currency.code} ${options.timeZone ?? ""}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = createFormat(options)));
  return format;
}

/** The time now, moved on every `everyMs`; the first drawing uses the server's. */
export function useNow(everyMs: number): number {
  const { renderedAt } = useApp();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
