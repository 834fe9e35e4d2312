import { useState } from "react";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { prizesPath } from "#features/battlegrounds/rules.ts";
import { useSite } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { MenuButton, MenuLink } from "#kit/ui/components/MenuLink.tsx";
import { ban } from "#kit/ui/icons/ban.ts";
import { creditCard } from "#kit/ui/icons/credit-card.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { logOut } from "#kit/ui/icons/log-out.ts";
import { pencil } from "#kit/ui/icons/pencil.ts";
import { settings } from "#kit/ui/icons/settings.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import { users } from "#kit/ui/icons/users.ts";

/** The player's history, settings and sign-out. */
export function AccountMenu({ className }: { className: string | undefined }) {
  const text = useText("branding");
  const { viewer, brand } = useSite();
  const usernameNote = viewer ? { note: viewer.username } : {};
  return (
    <ul className={className} aria-label={text("account")}>
      <MenuLink href="/results" icon={swords} name={text("myResults")} />
      {brand.hasPrizes && <MenuLink href={prizesPath} icon={trophy} name={text("myPrizes")} />}
      <MenuLink href="/register-form/true" icon={pencil} name={text("editProfile")} {...usernameNote} />
      <MenuLink href="/search-friends" icon={users} name={text("friends")} />
      <MenuLink href="/link-accounts" icon={gamepad2} name={text("linkAccounts")} />
      <MenuLink href="/manage-subscription" icon={creditCard} name={text("manageSubscription")} />
      <MenuLink href="/blocked-players" icon={ban} name={text("blockedPlayers")} />
      <MenuLink href="/manage-account" icon={settings} name={text("manageAccount")} />
      <SignOut />
    </ul>
  );
}

function SignOut() {
  const text = useText("branding");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const [isOut, setIsOut] = useState(false);

  const signOut = () =>
    attempt("sign-out", async () => {
      await api.of<AccountsContract>()("POST /api/game/sign-out", {});
      setIsOut(true);
      // Reloads the page, so that nothing of the player stays on the screen.
      location.assign("/landing");
    });

  return (
    <MenuButton icon={logOut} flip name={text("signOut")} onPress={() => void signOut()}>
      {(isBusy || isOut) && <LoadingOverlay label={text("signingOut")} />}
    </MenuButton>
  );
}
