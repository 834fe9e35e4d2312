import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { switchableFeatures, type SwitchableFeature } from "#features/branding/rules.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { StaffContract } from "../contract.ts";
import s from "./FeaturesScreen.module.css";
import { brandInUrl } from "./parts/brand-choice.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = { brand: brandInUrl(request) };
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/features", { query });
}

type SwitchedBrand = ResponseOf<StaffContract["GET /api/staff/features"]>["brands"][number];

interface Asked {
  brand: SwitchedBrand;
  feature: SwitchableFeature;
}

/** Switches parts of the product off for a brand, and on again. */
export default function FeaturesScreen() {
  const text = useText("staff");
  const { brands } = useLoaderData<typeof loader>();
  const call = useApp().api.of<StaffContract>();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAction();
  const [asked, setAsked] = useState<Asked>();

  const move = async ({ brand: { brand }, feature }: Asked, isOn: boolean) => {
    await attempt(
      `${brand} ${feature}`,
      () => call("POST /api/staff/switch-feature", { body: { brand, feature, isOn } }),
      text(isOn ? "switchedOnToast" : "switchedOffToast"),
    );
    setAsked(undefined);
    await revalidate();
  };

  return (
    <div className="stack">
      <h1 className="t-title">{text("features")}</h1>
      <p className="muted">{text("featuresText")}</p>
      <div className={s.brands}>
        {brands.map((brand) => (
          <BrandSwitches
            key={brand.brand}
            brand={brand}
            isBusy={isBusy}
            onMove={(feature, isOn) =>
              isOn ? void move({ brand, feature }, true) : setAsked({ brand, feature })
            }
          />
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          title={text("switchOffTitle", text(`feature_${asked.feature}`), asked.brand.name)}
          text={text("switchOffText")}
          confirm={text("switchOff")}
          cancel={text("cancel")}
          isBusy={isBusy}
          onConfirm={() => void move(asked, false)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface BrandSwitchesProps {
  brand: SwitchedBrand;
  isBusy: boolean;
  onMove: (feature: SwitchableFeature, isOn: boolean) => void;
}

function BrandSwitches({ brand: { brand, name, switchedOff }, isBusy, onMove }: BrandSwitchesProps) {
  const text = useText("staff");
  const format = useFormat();
  return (
    <section className={`card ${s.brand}`} aria-label={`${name} (${brand})`}>
      <h2 className={`t-heading ${s.name}`}>
        {name} <span className="t-small muted">{brand}</span>
      </h2>
      {switchableFeatures.map((feature) => {
        const since = switchedOff.find((one) => one.feature === feature)?.since;
        return (
          <Switch
            key={feature}
            title={text(`feature_${feature}`)}
            note={
              since === undefined ? text(`featureHint_${feature}`) : text("offSince", format.dateTime(since))
            }
            checked={since === undefined}
            disabled={isBusy}
            onChange={(event) => onMove(feature, event.target.checked)}
          />
        );
      })}
    </section>
  );
}
