import { useLocation } from "react-router";
import { useBrandHref } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";

const pages = [
  ["networks", "/operator-messages"],
  ["cards", "/operator-messages/cards"],
] as const;

/** The two inboxes: of the networks, and of the card processor. */
export function MessageTabs() {
  const text = useText("console-subscriptions");
  const { pathname } = useLocation();
  const hrefOf = useBrandHref();
  const links = pages.map(([name, path]) => ({
    href: hrefOf(path),
    name: text(name),
    isCurrent: path === pathname,
  }));
  return <TabLinks label={text("messages")} links={links} />;
}
