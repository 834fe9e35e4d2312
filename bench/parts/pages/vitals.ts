/** Web vitals in milliseconds. CLS is the sum of all shifts, which is never less than the usual window. */
export interface Vitals {
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
}

interface Watched {
  vitals: Vitals;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    watched?: Watched;
  }
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
  }
}

/** Runs in the page before its own scripts. */
export function watchVitals(): void {
  const watched: Watched = { vitals: { fcp: 0, lcp: 0, cls: 0, tbt: 0 }, longTasks: [] };
  window.watched = watched;
  const { vitals } = watched;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") vitals.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    vitals.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (entry.hadRecentInput !== true) vitals.cls += entry.value ?? 0;
  });
  watch("longtask", ({ startTime, duration }) => {
    watched.longTasks.push({ start: startTime, duration });
  });
}

/** Runs in the page once its network is idle. */
export async function readVitals(): Promise<Vitals> {
  // Observers report between frames; after two frames all entries have arrived.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (!window.watched) throw new Error("The vitals observer is not installed");
  const { vitals, longTasks } = window.watched;
  const bearable = 50;
  for (const { start, duration } of longTasks) {
    if (start >= vitals.fcp) vitals.tbt += duration - bearable;
  }
  return vitals;
}
