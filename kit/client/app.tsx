import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { createContext as createRouterContext } from "react-router";
import type { Api } from "#kit/contract/contract.ts";
import { createFormat, type Format, type FormatOptions } from "#kit/i18n/format.ts";
import type { Namespace, Text, TextSource } from "#kit/i18n/text.ts";

/** Passed to every loader and every screen. */
export interface App {
  api: Api;
  text: TextSource;
  /** Loads the texts of these namespaces unless they are already loaded. */
  ensureText(namespaces: readonly Namespace[]): Promise<void>;
  locale: string;
  currency: { code: string; symbol: string };
  /** The market's time zone: used on the server, and in the browser until it knows the user's own. */
  timeZone: string;
  /** Whether everybody sees this time zone, instead of the user's own. */
  isZoneFixed?: boolean;
  /** Whether days with a time have their year. */
  hasYear?: boolean;
  /** The server's time when it rendered the page. Hydration uses it, so that both sides render the same page. */
  renderedAt: number;
}

/** The app for loaders: `context.get(appContext)`. */
export const appContext = createRouterContext<App>();

/** The data that the page already shows, for loaders that run again: they need not fetch again what has not changed. */
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

/** The market's time zone on the server and while hydrating, and the user's own after that. */
export function useTimeZone(): string {
  const { timeZone, isZoneFixed = false } = useApp();
  const own = useSyncExternalStore(subscribeToNothing, zoneOfUser, () => timeZone);
  return isZoneFixed ? timeZone : own;
}

export function useFormat(): Format {
  const { locale, currency, hasYear = false } = useApp();
  return formatFor({ locale, currency, timeZone: useTimeZone(), hasYear });
}

const subscribeToNothing = () => () => undefined;

let userZone: string | undefined;
/** Asked once: it takes longer than a render. */
function zoneOfUser(): string {
  userZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return userZone;
}

const formats = new Map<string, Format>();

/** Cached by market and time zone: Intl objects are expensive to create, and every component needs one. */
function formatFor(options: FormatOptions): Format {
  const key = `${options.locale} ${options.currency.code} ${options.timeZone ?? ""} ${options.hasYear}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = createFormat(options)));
  return format;
}

/** The current time, updated every `everyMs`. The first render uses the server's time. */
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
