import { Outlet, useLoaderData, useLocation, useNavigation } from "react-router";
import type { Me } from "#features/staff/contract.ts";
import { MeProvider } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { AppBar } from "#kit/ui/components/AppBar.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { Rail } from "#kit/ui/components/Rail.tsx";
import { TabBar } from "#kit/ui/components/TabBar.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { workplaces } from "../routes.ts";
import s from "./ConsoleFrame.module.css";
import { SignOutButton } from "./SignOutButton.tsx";
import { usePage } from "./use-page.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Frame with the navigation and the signed-in member. */
export function ConsoleFrame() {
  const text = useText("staff");
  const me = useLoaderData<Me>();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  const current = workplaces.find(({ path }) => path === pathname);
  usePage(current?.name);
  const places = workplaces
    .filter(({ permission }) => me.permissions.includes(permission.name))
    .map(({ path, name, icon }) => ({ href: path, icon, name: text(name), isCurrent: path === pathname }));
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
            <Outlet />
          </div>
        </AppFrame>
      </Toasts>
    </MeProvider>
  );
}
