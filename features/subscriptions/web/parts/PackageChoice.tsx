import { useFormat, useText } from "#kit/client/app.tsx";
import { ChoiceGroup } from "#kit/ui/components/Choice.tsx";
import { PackageOption } from "./PackageOption.tsx";
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
        <PackageOption
          key={period}
          name="package"
          value={period}
          plan={{ period, price }}
          packages={packages}
          priceText={text(`price_${period}`, format.money(price))}
          checked={period === chosen.period}
          onChange={() => onChange(period)}
        />
      ))}
    </ChoiceGroup>
  );
}
