import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Choice, type ChoiceProps } from "#kit/ui/components/Choice.tsx";
import type { Money } from "#kit/i18n/format.ts";
import { cheapestPerDay, pricePerDay } from "../../rules.ts";

interface Sold {
  period: "daily" | "weekly" | "monthly";
  price: Money;
}

export interface PackageOptionProps extends Omit<ChoiceProps, "title" | "note" | "end" | "tag"> {
  sold: Sold;
  /** All packages, for the price comparison. */
  packages: readonly Sold[];
  priceText: string;
}

/** One package with its price, its price per day, and a badge on the cheapest. */
export function PackageOption({ sold, packages, priceText, ...radio }: PackageOptionProps) {
  const text = useText("subscriptions");
  const format = useFormat();
  const isCompared = packages.length > 1 && sold.period !== "daily";
  return (
    <Choice
      {...radio}
      title={text(`package_${sold.period}`)}
      tag={
        cheapestPerDay(packages)?.period === sold.period && <Chip kind="ok">{text("cheapestPerDay")}</Chip>
      }
      note={isCompared ? text("price_daily", format.money(pricePerDay(sold))) : undefined}
      end={priceText}
    />
  );
}
