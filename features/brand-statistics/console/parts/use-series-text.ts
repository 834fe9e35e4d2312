import { useFormat, useText } from "#kit/client/app.tsx";
import type { TextKey } from "#kit/i18n/text.ts";
import type { ShownSeries } from "../../rules.ts";
import type { Unit } from "./sections.ts";

/** The currency of an amount such as "kenya KES". */
export const currencyOf = (part: string) => part.slice(-3);

/** Names and values of series as text. */
export function useSeriesText() {
  const text = useText("console-brand-statistics");
  const format = useFormat();
  const nameOf = ({ figure, part }: Pick<ShownSeries, "figure" | "part">): string => {
    if (part === "") return text(`figure_${figure}` as TextKey<"console-brand-statistics">);
    // The part of money names its currency: "kenya KES", or the currency alone.
    const [, payer = "", currency] = /^(?:([a-z-]+) )?([A-Z]{3})$/.exec(part) ?? [];
    if (currency !== undefined) {
      const what =
        payer === "" ? "" : text(`payer_${payer.replace("-", "_")}` as TextKey<"console-brand-statistics">);
      const kind = figure === "refunds" ? text("refunded") : "";
      return [what, kind, currency].filter((word) => word !== "").join(", ");
    }
    return text(`part_${figure}_${part}` as TextKey<"console-brand-statistics">);
  };
  const valueOf = (value: number | null, unit: Unit, part: string): string => {
    if (value === null) return "–";
    if (unit === "money") return format.money({ minor: value, currency: currencyOf(part) });
    if (unit === "ratio") return format.percent(value);
    const rounded = Number.isInteger(value) ? value : Math.round(value * 10) / 10;
    return unit === "hours" ? text("hours", format.number(rounded)) : format.number(rounded);
  };
  return { nameOf, valueOf };
}
