import { divideSeries, withTotals, type DayValues, type ShownSeries, type Total } from "../../rules.ts";

export const sectionNames = [
  "players",
  "retention",
  "sign_up",
  "subscriptions",
  "churn",
  "revenue",
  "matches",
  "no_shows",
  "disputes",
  "ruling_time",
  "coins",
  "chat",
  "sms",
  "sms_cost",
  "errors",
] as const;
export type SectionName = (typeof sectionNames)[number];

export type Unit = "count" | "money" | "ratio" | "hours";

interface Section {
  readonly figures: readonly string[];
  readonly unit?: Unit;
  readonly totals?: Readonly<Record<string, Exclude<Total, "ratio">>>;
  /** Instead of the figures themselves. */
  readonly derive?: (find: (figure: string, part: string) => DayValues) => readonly ShownSeries[];
}

/** The sections of the page, each with the figures that it shows. */
export const sections: Readonly<Record<SectionName, Section>> = {
  players: { figures: ["players_new", "players_active"], totals: { players_active: "mean" } },
  retention: {
    figures: ["retention"],
    unit: "ratio",
    derive: (find) =>
      ["day1", "day7", "day28"].map((part) =>
        divideSeries(find("retention", part), find("retention", "joined"), { part }),
      ),
  },
  sign_up: { figures: ["consents", "subscriptions_begun", "players_new", "players_entered"] },
  subscriptions: { figures: ["subscriptions"], totals: { subscriptions: "last" } },
  churn: { figures: ["churn"] },
  revenue: { figures: ["revenue", "refunds"], unit: "money" },
  matches: { figures: ["matches"] },
  no_shows: { figures: ["no_shows"] },
  disputes: {
    figures: ["disputes"],
    derive: (find) => ["raised", "ruled"].map((part) => withTotals(find("disputes", part), "sum")),
  },
  ruling_time: {
    figures: ["disputes"],
    unit: "hours",
    derive: (find) => [
      divideSeries(find("disputes", "minutes"), find("disputes", "ruled"), { part: "hours", scale: 60 }),
    ],
  },
  coins: { figures: ["coins"] },
  chat: { figures: ["chat_messages", "chat_reports"] },
  sms: { figures: ["sms"] },
  sms_cost: { figures: ["sms_cost"], unit: "money" },
  errors: { figures: ["errors"] },
};

/** What a section shows. Empty where nothing was counted. */
export function shownIn(name: SectionName, all: readonly DayValues[], days: number): ShownSeries[] {
  const { figures, totals = {}, derive }: Section = sections[name];
  const own = figures.flatMap((figure) => all.filter((one) => one.figure === figure));
  if (own.length === 0) return [];
  if (!derive) {
    return own.map((one) => {
      const by = totals[one.figure] ?? "sum";
      return withTotals(by === "sum" ? zeroFilled(one, countedDays(all)) : one, by);
    });
  }
  const empty = Array.from({ length: days }, () => null);
  const find = (figure: string, part: string): DayValues =>
    own.find((one) => one.figure === figure && one.part === part) ?? {
      figure,
      part,
      values: empty,
      before: 0,
    };
  return [...derive(find)];
}

/** New players are counted on each day, also when there were none. */
function countedDays(all: readonly DayValues[]): readonly boolean[] {
  return all.find(({ figure }) => figure === "players_new")?.values.map((value) => value !== null) ?? [];
}

/** Parts of SMS that have no price, so that their cost is unknown. */
export function unpricedParts(all: readonly DayValues[]): number {
  const of = (figure: string, part: string) =>
    all
      .filter((one) => one.figure === figure && (part === "" || one.part === part))
      .flatMap(({ values }) => values)
      .reduce<number>((sum, value) => sum + (value ?? 0), 0);
  // Days that an earlier version counted have no part for it.
  return of("sms_cost", "") === 0 ? of("sms", "parts") : of("sms", "unpriced");
}

/** A part without a row on a counted day happened zero times. */
function zeroFilled(one: DayValues, isCounted: readonly boolean[]): DayValues {
  return { ...one, values: one.values.map((value, day) => (isCounted[day] ? (value ?? 0) : value)) };
}
