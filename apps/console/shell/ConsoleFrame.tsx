import { useRef, useState } from "react";
import { Outlet, useLoaderData, useLocation, useNavigation } from "react-router";
import {
  ConsoleTextProvider,
  InboxProvider,
  MeProvider,
  ShortcutsProvider,
  useShortcuts,
  ZoneNote,
  ZoneProvider,
} from "#features/staff/console/index.ts";
import type { Me, ShownInboxQueue } from "#features/staff/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import type { TextKey } from "#kit/i18n/text.ts";
import { cx } from "#kit/ui/classes.ts";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { SkipLink } from "#kit/ui/components/SkipLink.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { menu } from "#kit/ui/icons/menu.ts";
import { search } from "#kit/ui/icons/search.ts";
import { menuOf, pageAt, type ListedPage } from "../pages.ts";
import { pages } from "../routes.ts";
import { BrandSwitcher } from "./BrandSwitcher.tsx";
import s from "./ConsoleFrame.module.css";
import { useConsoleState } from "./console-state.tsx";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { Navigation } from "./Navigation.tsx";
import { SearchDialog } from "./SearchDialog.tsx";
import { SignOutButton } from "./SignOutButton.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { Wordmark } from "./Wordmark.tsx";

/** What the loader of the frame returns. */
export interface FrameData {
  me: Me;
  queues: ShownInboxQueue[];
}

/** Frame with the navigation, the search and the signed-in member. */
export function ConsoleFrame() {
  const { me, queues } = useLoaderData<FrameData>();
  const { text: dictionary } = useConsoleState();
  return (
    <MeProvider me={me}>
      <InboxProvider queues={queues}>
        <ConsoleTextProvider dictionary={dictionary}>
          <ShortcutsProvider>
            <ZoneProvider>
              <Frame me={me} queues={queues} />
            </ZoneProvider>
          </ShortcutsProvider>
        </ConsoleTextProvider>
      </InboxProvider>
    </MeProvider>
  );
}

type OpenDialog = "search" | "keys" | "menu";

function Frame({ me, queues }: FrameData) {
  const text = useText("staff");
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  const { text: textOf } = useApp();
  const titleOf = ({ texts, title }: ListedPage) => textOf(texts)(title as TextKey<typeof texts>);
  const current = pageAt(pages, pathname);
  useDocumentTitle(current && titleOf(current));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  useShortcuts([
    { key: "/", label: text("search"), run: () => setDialog("search") },
    { key: "mod+k", label: text("search"), run: () => setDialog("search") },
    { key: "?", label: text("keyboardHelp"), run: () => setDialog("keys") },
  ]);
  const total = queues.reduce((sum, { count }) => sum + count, 0);
  const waitingAt = (path: string) =>
    path === "/inbox" ? total : (queues.find((queue) => queue.path === path)?.count ?? 0);
  const entries = menuOf(pages, me.permissions, pathname).map(({ icon, group, isCurrent, ...page }) => ({
    path: page.path,
    icon,
    group,
    name: titleOf(page),
    isCurrent,
    count: waitingAt(page.path),
  }));
  return (
    <Toasts dismissLabel={text("close")}>
      <div className={s.frame}>
        <SkipLink to="main">{text("skip")}</SkipLink>
        <div className={s.side}>
          <div className={s.wordmark}>
            <Wordmark />
          </div>
          <Navigation entries={entries} />
        </div>
        <header className={s.bar}>
          <span className={s.menu}>
            <IconButton label={text("menu")} onClick={() => setDialog("menu")}>
              <Icon of={menu} />
            </IconButton>
          </span>
          <div className={s.brand}>
            <BrandSwitcher />
          </div>
          <button
            type="button"
            className={s.search}
            aria-label={text("search")}
            onClick={() => setDialog("search")}
          >
            <Icon of={search} size="sm" />
            <span className={s.searchLabel}>{text("search")}</span>
            <kbd aria-hidden="true">/</kbd>
          </button>
          <div className={s.member}>
            <strong className="t-cap clip">{text(`role_${me.role}`)}</strong>
            <span className="t-cap muted clip">{me.email}</span>
          </div>
          <ThemeButton />
          <SignOutButton />
        </header>
        <main ref={main} className={s.main} id="main" tabIndex={-1}>
          <div className={cx(s.page, current?.isWide && s.wide)} aria-busy={isLoading || undefined}>
            <div className={s.zone}>
              <ZoneNote />
            </div>
            <Outlet />
          </div>
        </main>
        <SearchDialog isOpen={dialog === "search"} onClose={close} />
        <KeyboardHelp isOpen={dialog === "keys"} onClose={close} />
        <Dialog isOpen={dialog === "menu"} title={text("menu")} onClose={close} closeLabel={text("close")}>
          {/* A chosen entry closes the menu; its links handle the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div onClick={close}>
            <Navigation entries={entries} isFull />
          </div>
        </Dialog>
      </div>
    </Toasts>
  );
}
