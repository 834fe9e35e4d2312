import { Outlet, useLoaderData, useLocation, useNavigation } from "react-router";
import type { Me } from "#features/staff/contract.ts";
import { ConsoleWordsProvider, MeProvider } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import type { Namespace, TextKey } from "#kit/i18n/text.ts";
import { AppBar } from "#kit/ui/components/AppBar.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { Rail } from "#kit/ui/components/Rail.tsx";
import { TabBar } from "#kit/ui/components/TabBar.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { menuOf, pageAt, type ListedPage } from "../pages.ts";
import { pages } from "../routes.ts";
import s from "./ConsoleFrame.module.css";
import { useConsoleState } from "./console-state.tsx";
import { SignOutButton } from "./SignOutButton.tsx";
import { usePage } from "./use-page.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Frame with the navigation and the signed-in member. */
export function ConsoleFrame() {
  const text = useText("staff");
  const me = useLoaderData<Me>();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  const { text: textOf } = useApp();
  const { text: dictionary } = useConsoleState();
  const titleOf = ({ texts, title }: ListedPage) => textOf(texts)(title as TextKey<typeof texts>);
  const current = pageAt(pages, pathname);
  usePage(current && titleOf(current));
  const places = menuOf(pages, me.permissions, pathname).map(({ icon, isCurrent, ...page }) => ({
    href: page.path,
    icon,
    name: titleOf(page),
    isCurrent,
  }));
  return (
    <MeProvider me={me}>
      <Toasts dismissLabel={text("close")}>
        <AppFrame
          skipLabel={text("skip")}
          bottom="tabs"
          rail={<Rail label={text("navigation")} logo={<Wordmark />} places={places} />}
          bar={<AppBar title={text(`role_${me.role}`)} subtitle={me.email} end={<SignOutButton />} />}
          tabs={places.length > 1 && <TabBar label={text("navigation")} places={places} />}
        >
          <div className={s.page} aria-busy={isLoading || undefined}>
            <ConsoleWordsProvider namespaces={Object.keys(dictionary) as Namespace[]}>
              <Outlet />
            </ConsoleWordsProvider>
          </div>
        </AppFrame>
      </Toasts>
    </MeProvider>
  );
}
