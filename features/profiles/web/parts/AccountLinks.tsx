import { prizesPath } from "#features/battlegrounds/rules.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { MenuLink } from "#kit/ui/components/MenuLink.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { ban } from "#kit/ui/icons/ban.ts";
import { creditCard } from "#kit/ui/icons/credit-card.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import { settings } from "#kit/ui/icons/settings.ts";
import s from "./AccountLinks.module.css";

/** Links to the player's own account pages. */
export function AccountLinks() {
  const text = useText("profiles");
  const { hasPrizes } = useBrand();
  return (
    <Section title={text("account")}>
      <ul className={s.links}>
        <MenuLink href="/enhancers" icon={badgeCheck} name={text("enhancers")} />
        {hasPrizes && <MenuLink href={prizesPath} icon={trophy} name={text("myPrizes")} />}
        <MenuLink href="/link-accounts" icon={gamepad2} name={text("linkAccounts")} />
        <MenuLink href="/manage-subscription" icon={creditCard} name={text("manageSubscription")} />
        <MenuLink href="/blocked-players" icon={ban} name={text("blockedPlayers")} />
        <MenuLink href="/manage-account" icon={settings} name={text("manageAccount")} />
      </ul>
    </Section>
  );
}
