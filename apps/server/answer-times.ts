import type { Answered } from "#kit/http/ready-answers.ts";

const name = "http_request_duration_seconds";
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What answers have in common that are counted together. */
interface Series {
  method: string;
  status: number;
  count: number;
  seconds: number;
  /** How many took no longer than each bound, but longer than the one before. */
  within: number[];
}

/**
 * How long answers took, as Prometheus reads a histogram. Each answer is counted, and the library's own histogram takes
 * longer for it than Node for the head of an answer: it checks and joins the labels every time.
 */
export function createAnswerTimes() {
  const byRoute = new Map<string, Series[]>();

  function seriesOf(route: string, method: string, status: number): Series {
    const ofRoute = byRoute.get(route) ?? [];
    const known = ofRoute.find((one) => one.status === status && one.method === method);
    if (known) return known;
    const one: Series = { method, status, count: 0, seconds: 0, within: bounds.map(() => 0) };
    byRoute.set(route, [...ofRoute, one]);
    return one;
  }

  return {
    observe({ method, route, status, ms }: Answered): void {
      const one = seriesOf(route, method, status);
      const seconds = ms / 1_000;
      one.count += 1;
      one.seconds += seconds;
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at !== -1) one.within[at] = (one.within[at] ?? 0) + 1;
    },
    read(): string {
      const lines = [...byRoute].flatMap(([route, all]) => all.flatMap((one) => linesOf(route, one)));
      const head = [`# HELP ${name} Time to answer, by route and status`, `# TYPE ${name} histogram`];
      return `${[...head, ...lines].join("\n")}\n`;
    },
  };
}

function linesOf(route: string, { method, status, count, seconds, within }: Series): string[] {
  // Quotes, backslashes and ends of lines are escaped as in JSON.
  const labels = `method=${JSON.stringify(method)},route=${JSON.stringify(route)},status="${status}"`;
  let upTo = 0;
  return [
    ...bounds.map((bound, at) => {
      upTo += within[at] ?? 0;
      return `${name}_bucket{le="${bound}",${labels}} ${upTo}`;
    }),
    `${name}_bucket{le="+Inf",${labels}} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
