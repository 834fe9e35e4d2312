import { useState } from "react";
import { Outlet } from "react-router";
import { LanguageLinks } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { BackButtonFrame } from "#kit/client/use-hide-back-button.ts";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { arrowLeft } from "#kit/ui/icons/arrow-left.ts";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { BrandLogo } from "./BrandLogo.tsx";
import { usePendingPage } from "./use-pending-page.ts";
import { useCurrentPage } from "./current-page.ts";
import s from "./EntryFrame.module.css";

/** Sign-in pages: the brand's pattern above the form on phones, beside it on desktop. No tabs, no footer. */
export default function EntryFrame() {
  const text = useText("shell");
  const { handle } = useCurrentPage();
  const coming = usePendingPage();
  const [isFinal, setIsBackHidden] = useState(false);
  const [parts] = useState<BackButtonFrame>({ setIsBackHidden });
  return (
    <Toasts dismissLabel={text("dismiss")} logLabel={text("earlierMessages")}>
      <div className={s.entry}>
        <AppFrame
          skipLabel={text("skip")}
          isBusy={coming !== undefined}
          bar={
            <header className={s.strip}>
              <Motif className={s.motif} />
              <div className={s.bar}>
                {!isFinal && (
                  <IconLink kind="art" href={handle?.page.back ?? "/landing"} label={text("back")}>
                    <Icon of={arrowLeft} flip />
                  </IconLink>
                )}
                <span className={s.help}>
                  <IconLink kind="art" href="/support" label={text("help")}>
                    <Icon of={lifeBuoy} />
                  </IconLink>
                </span>
              </div>
              <BrandLogo className={s.logo} />
            </header>
          }
        >
          <div className={s.content}>
            {coming && <coming.Shape page={coming.page} isInset />}
            <Outlet context={parts} />
            <LanguageLinks />
          </div>
        </AppFrame>
      </div>
    </Toasts>
  );
}
