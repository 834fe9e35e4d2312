import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { AppProvider, useApp, useFormat, useNow, useText, useTimeZone } from "#kit/client/app.tsx";
import { timeZoneOf } from "../../rules.ts";
import { useBrand } from "./brand-choice.ts";
import { useMe } from "./me.tsx";

const SetPageZoneContext = createContext<(timeZone: string | undefined) => void>(() => undefined);

/** Every time of a page is in one zone: that of the chosen brand's market, or UTC for brands of several markets. */
export function ZoneProvider({ children }: { children: ReactNode }) {
  const app = useApp();
  const chosen = useBrand();
  const brands = useMe().brands.filter(({ key }) => chosen === undefined || key === chosen);
  const [ofPage, setOfPage] = useState<string>();
  const timeZone = ofPage ?? timeZoneOf(brands);
  const zoned = useMemo(() => ({ ...app, timeZone, isZoneFixed: true }), [app, timeZone]);
  return (
    <SetPageZoneContext value={setOfPage}>
      <AppProvider app={zoned}>{children}</AppProvider>
    </SetPageZoneContext>
  );
}

/** For a page about one market, whichever brand is chosen. */
export function usePageZone(timeZone: string | undefined): void {
  const setOfPage = use(SetPageZoneContext);
  useLayoutEffect(() => {
    setOfPage(timeZone);
    return () => setOfPage(undefined);
  }, [setOfPage, timeZone]);
}

/** The audit log keeps times as they are stored; this shows them as times of the page. */
export function useReadableTimes(): (text: string) => string {
  const format = useFormat();
  // A player's name may look like a time.
  const readable = (found: string) => (Number.isNaN(Date.parse(found)) ? found : format.dateTime(found));
  return (text) => text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, readable);
}

export function ZoneNote() {
  const text = useText("staff");
  const timeZone = useTimeZone();
  const short = useFormat().zone(useNow(60_000));
  return (
    <p className="t-cap muted">{text("timesIn", timeZone === short ? timeZone : `${timeZone} (${short})`)}</p>
  );
}
