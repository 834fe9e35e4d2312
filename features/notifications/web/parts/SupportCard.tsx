import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { chevronRight } from "#kit/ui/icons/chevron-right.ts";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { settings } from "#kit/ui/icons/settings.ts";
import s from "./SupportCard.module.css";

export function SupportCard() {
  const text = useText("notifications");
  const { support } = useBrand();
  return (
    <section className={s.support} aria-labelledby="support-heading">
      <h2 className="t-heading" id="support-heading">
        {text("title")}
      </h2>
      <Anchor href={`mailto:${support.email}`} className={s.link}>
        <Icon of={lifeBuoy} tone="brand" />
        <span className="grow">
          {text("support")}
          <bdi className={s.address}>{support.email}</bdi>
        </span>
        <Icon of={chevronRight} size="sm" tone="muted" flip />
      </Anchor>
      <Anchor href="/notifications/preferences" className={s.link}>
        <Icon of={settings} tone="brand" />
        <span className="grow">{text("preferences")}</span>
        <Icon of={chevronRight} size="sm" tone="muted" flip />
      </Anchor>
    </section>
  );
}
