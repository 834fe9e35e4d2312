import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Choice, type ChoiceProps } from "#kit/ui/components/Choice.tsx";
import type { Money } from "#kit/i18n/format.ts";
import { cheapestPerDay, pricePerDay } from "../../rules.ts";

interface Plan {
  period: "daily" | "weekly" | "monthly";
  price: Money;
}

export interface PackageOptionProps extends Omit<ChoiceProps, "title" | "note" | "end" | "tag"> {
  plan: Plan;
  /** All packages, for the price comparison. */
  packages: readonly Plan[];
  priceText: string;
}

/** One package with its price, its price per day, and a badge on the cheapest. */
export function PackageOption({ plan, packages, priceText, ...radio }: PackageOptionProps) {
  const text = useText("subscriptions");
  const format = useFormat();
  const isCompared = packages.length > 1 && plan.period !== "daily";
  return (
    <Choice
      {...radio}
      title={text(`package_${plan.period}`)}
      tag={
        cheapestPerDay(packages)?.period === plan.period && <Chip kind="ok">{text("cheapestPerDay")}</Chip>
      }
      note={isCompared ? text("price_daily", format.money(pricePerDay(plan))) : undefined}
      end={priceText}
    />
  );
}
