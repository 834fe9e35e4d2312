import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useParams } from "react-router";
import { EuropeanFooter, useBrand, useLogo } from "#features/branding/web/index.ts";
import { useUnreadRefresh } from "#features/notifications/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { AppBar } from "#kit/ui/components/AppBar.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { Logo } from "#kit/ui/components/Logo.tsx";
import { Rail } from "#kit/ui/components/Rail.tsx";
import { TabBar } from "#kit/ui/components/TabBar.tsx";
import type { RouteHandle } from "../router.tsx";
import { Bell } from "./Bell.tsx";
import { ConsentGate } from "./ConsentGate.tsx";
import { useFrame } from "./frame.tsx";
import { NavigationProgress } from "./NavigationProgress.tsx";
import { visitorPlaces } from "./places.ts";
import { SiteHeader } from "./SiteHeader.tsx";

/** The page that is shown, and what it says of itself. */
function useCurrentPage(): { handle: RouteHandle | undefined; meta: Meta } {
  const app = useApp();
  const brand = useBrand();
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  const handle = match?.handle as RouteHandle | undefined;
  const meta = handle?.meta?.(match?.loaderData as never, app) ?? { title: brand.name };
  return { handle, meta };
}

export function Shell() {
  const { handle, meta } = useCurrentPage();
  useDocumentTitle(meta.title);
  useFocusOnNavigation();
  useFreshBell();
  const isFramed = handle?.page.frame !== "site";
  return (
    <>
      <NavigationProgress />
      {isFramed ? <Framed page={handle?.page} meta={meta} /> : <Site />}
      <ConsentGate />
      <ScrollRestoration />
    </>
  );
}

/** Pages with a header of their own over the art. */
function Site() {
  const text = useText("shell");
  const { footer } = useBrand();
  return (
    <AppFrame skipLabel={text("skip")} bar={<SiteHeader />}>
      <Outlet />
      {footer && <EuropeanFooter />}
    </AppFrame>
  );
}

function Framed({ page, meta }: { page: RouteHandle["page"] | undefined; meta: Meta }) {
  const text = useText("shell");
  const brand = useBrand();
  const places = visitorPlaces(text, page?.tab);
  const back = useBack(page?.back);
  const isTask = page?.frame === "task";
  return (
    <AppFrame
      skipLabel={text("skip")}
      bottom={isTask ? (page?.hasActions ? "actions" : "none") : "tabs"}
      rail={
        <Rail label={text("mainNavigation")} logo={<BrandLogo />} places={places.main} more={places.more} />
      }
      bar={<AppBar back={back} logo={<BrandLogo />} title={meta.heading} end={<Bell />} />}
      tabs={!isTask && <TabBar label={text("mainNavigation")} places={[...places.main, ...places.more]} />}
    >
      <Outlet />
      {brand.footer && <EuropeanFooter />}
    </AppFrame>
  );
}

function BrandLogo() {
  const brand = useBrand();
  return <Logo mark={useLogo()} word={brand.logoWord} />;
}

/** Where the back control leads: the page above, with this page's own parameters in its address. */
function useBack(pattern: string | undefined) {
  const text = useText("shell");
  const params = useParams();
  if (!pattern) return undefined;
  const href = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { href, label: text("back") };
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A new page begins at its content, for the keyboard and for screen readers alike. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Not on the register form: whoever fills it in has nothing to be told yet. */
function useFreshBell(): void {
  const { key, pathname } = useLocation();
  const { viewer } = useFrame();
  useUnreadRefresh(key, viewer !== null && !pathname.startsWith("/register-form/"));
}
