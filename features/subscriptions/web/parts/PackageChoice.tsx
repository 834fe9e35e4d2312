import { useFormat, useText } from "#kit/client/app.tsx";
import { Choice, ChoiceGroup } from "#kit/ui/components/Choice.tsx";
import type { CardPackage } from "./checkout-info.ts";

export interface PackageChoiceProps {
  packages: readonly CardPackage[];
  chosen: CardPackage;
  onChange: (period: CardPackage["period"]) => void;
}

export function PackageChoice({ packages, chosen, onChange }: PackageChoiceProps) {
  const text = useText("checkout");
  const format = useFormat();
  return (
    <ChoiceGroup label={text("packages")}>
      {packages.map(({ period, price }) => (
        <Choice
          key={period}
          name="package"
          value={period}
          title={text(`package_${period}`)}
          end={text(`price_${period}`, format.money(price))}
          checked={period === chosen.period}
          onChange={() => onChange(period)}
        />
      ))}
    </ChoiceGroup>
  );
}
