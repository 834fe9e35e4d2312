import { useMemo } from "react";
import { Outlet, useLocation, useParams, type Params } from "react-router";
import type { RegisterContext } from "#features/accounts/web/index.ts";
import type { ChallengeParts } from "#features/battlegrounds/web/index.ts";
import { useBrand, useIsFeatureOn } from "#features/branding/web/index.ts";
import { MessageLink } from "#features/chat/web/index.ts";
import type { MessagePart } from "#features/friends/web/index.ts";
import { useBadgeCounts } from "#features/home/web/index.ts";
import { ChallengeButton, EventOpponents } from "#features/matches/web/index.ts";
import { useUnreadRefresh } from "#features/notifications/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useOnline } from "#kit/client/use-online.ts";
import { useFlushOutbox } from "#kit/client/outbox/use-flush-outbox.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import { AppBar } from "#kit/ui/components/AppBar.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Rail } from "#kit/ui/components/Rail.tsx";
import { TabBar, type NavigationLink } from "#kit/ui/components/TabBar.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lock } from "#kit/ui/icons/lock.ts";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import type { Page } from "../page.ts";
import { Bell } from "./Bell.tsx";
import { BrandLogo } from "./BrandLogo.tsx";
import { usePendingPage } from "./use-pending-page.ts";
import { useCurrentPage } from "./current-page.ts";
import { Footer, VisitorLanguages } from "./footer-and-consent.tsx";
import { useFrame } from "./frame.tsx";
import s from "./InnerFrame.module.css";
import { navigationLinksOf } from "./navigation-links.ts";
import { useIsOtherPlayer, useBackLink } from "./back-link.ts";

/** Frame of player pages: a rail on desktop, tabs or an action bar on phones. */
export default function InnerFrame() {
  useFreshBell();
  const text = useText("shell");
  const { handle, meta } = useCurrentPage();
  const coming = usePendingPage();
  const next = coming && isInner(coming.page) ? coming : undefined;
  const params = useParams();
  const { page, params: within } = next ?? { page: handle?.page, params };
  const { viewer, isEntitled } = useFrame();
  const isOtherPlayer = useIsOtherPlayer(page, within);
  const { signInPath } = useBrand();
  const hasChat = useIsFeatureOn("chat");
  const { waitingMatches, unreadMessages } = useBadgeCounts(viewer?.id ?? null);
  const links = navigationLinksOf(text, {
    current: isOtherPlayer ? undefined : page?.tab,
    viewer,
    signInPath,
    hasChat,
    waiting:
      waitingMatches > 0
        ? { count: waitingMatches, label: text("matchesWaiting", waitingMatches) }
        : undefined,
    unread:
      unreadMessages > 0 ? { count: unreadMessages, label: text("chatUnread", unreadMessages) } : undefined,
  });
  const above = useBack(page, within);
  const previousPage = useBackLink();
  const back = isOtherPlayer ? previousPage : above;
  const parts = useMemo(
    (): ChallengeParts & MessagePart & RegisterContext => ({ ...actions, hasSubscription: isEntitled }),
    [isEntitled],
  );
  const isTask = page?.frame === "task";
  // No navigation during registration and payment.
  const isEntering =
    ["register", "offer", "subscribe"].includes(page?.access ?? "") || isBeforeRegistering(page, viewer);
  const isPaying = page?.access === "offer";
  const title = next ? undefined : meta.heading;
  // On an error page the bell would only ask a visitor to sign in.
  const hasBell = !isEntering && (viewer !== null || (page !== undefined && !page.isStatic));
  return (
    <Toasts dismissLabel={text("dismiss")} logLabel={text("earlierMessages")}>
      <AppFrame
        skipLabel={text("skip")}
        bottom={isTask ? (page?.hasActions ? "actions" : "none") : "tabs"}
        rail={
          !isEntering && (
            <Rail label={text("mainNavigation")} logo={<BrandLogo />} links={links.main} more={links.more} />
          )
        }
        bar={
          <AppBar
            back={back}
            logo={<BrandLogo isMarkOnly={!isEntering && (next !== undefined || title !== undefined)} />}
            title={title}
            isAlone={isEntering}
            end={
              isPaying ? (
                <SecurePaymentNote />
              ) : (
                <>
                  {hasBell && <Bell />}
                  {!isEntering && <MenuLink links={links.more} />}
                </>
              )
            }
          />
        }
        footer={<Footer page={page} />}
        tabs={!isTask && <TabBar label={text("mainNavigation")} links={links.tabs} />}
        isBusy={coming !== undefined}
      >
        {/* The wizard and the chat room say themselves what works offline. */}
        {page?.id !== "match-wizard" && page?.id !== "chat-room" && <Offline />}
        {coming && <coming.Shape page={coming.page} />}
        <Outlet context={parts} />
        {!isEntering && page?.id !== "menu" && !page?.isFullHeight && <VisitorLanguages />}
      </AppFrame>
    </Toasts>
  );
}

function Offline() {
  const text = useText("shell");
  if (useOnline()) return null;
  return (
    <div className={`wrap ${s.offline}`}>
      <Banner kind="warn" icon={wifiOff} isAnnounced>
        {text("shownOffline")}
      </Banner>
    </div>
  );
}

/** On phones, where the tabs have room for five links. Desktop has the rail. */
function MenuLink({ links }: { links: readonly NavigationLink[] }) {
  return (
    <div className={s.more}>
      {links.map(({ href, icon, name }) => (
        <IconLink key={href} href={href} label={name}>
          <Icon of={icon} />
        </IconLink>
      ))}
    </div>
  );
}

/** For pages with a card form. */
function SecurePaymentNote() {
  const text = useText("shell");
  return (
    <span className={`t-small muted ${s.secure}`}>
      <Icon of={lock} size="sm" />
      {text("secure")}
    </span>
  );
}

/** Pages with this frame: the tabs may show the destination. */
function isInner({ frame }: Page): boolean {
  return frame === "app" || frame === "task";
}

/** A subscriber without a player. */
function isBeforeRegistering(page: Page | undefined, viewer: unknown): boolean {
  return page?.access === "playerOrProvedNumber" && viewer === null;
}

/** Target of the back link: the page that linked here, or the parent page with this page's parameters. */
function useBack(page: Page | undefined, params: Params) {
  const text = useText("shell");
  const { viewer, isEntitled } = useFrame();
  const { outside: soldOutside } = useBrand();
  const { search } = useLocation();
  if (!page?.back) return undefined;
  // The parent page is for players; a visitor came from the landing page.
  const mayRegister = isBeforeRegistering(page, viewer) && (isEntitled || soldOutside === null);
  const aboveVisitors = mayRegister ? "/register-form/false" : "/landing";
  const above = (viewer ? page.back : aboveVisitors).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const sentFrom = new URLSearchParams(search).get("next") ?? "";
  return { href: viewer && isSitePath(sentFrom) ? sentFrom : above, label: text("back") };
}

/** Not on the register form: a new player has no notifications. */
function useFreshBell(): void {
  const { key, pathname } = useLocation();
  const { viewer } = useFrame();
  useFlushOutbox(viewer?.id ?? null);
  useUnreadRefresh(key, viewer !== null && !pathname.startsWith("/register-form/"));
}

/** Parts of higher slices that lower slices render. */
const actions: ChallengeParts & MessagePart = {
  messageLink: (player) => <MessageLink {...player} />,
  challenge: (props) => <ChallengeButton {...props} isEventFixed={props.eventId !== undefined} size="sm" />,
  suggestions: (eventId) => <EventOpponents key={eventId} eventId={eventId} />,
};
