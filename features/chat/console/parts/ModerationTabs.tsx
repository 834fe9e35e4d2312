import { useLocation } from "react-router";
import { useBrandHref } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";

const pages = [
  ["queue", "/moderation"],
  ["rooms", "/moderation/rooms"],
  ["words", "/moderation/words"],
] as const;

export function ModerationTabs() {
  const text = useText("console-chat");
  const { pathname } = useLocation();
  const hrefOf = useBrandHref();
  const links = pages.map(([name, path]) => ({
    href: hrefOf(path),
    name: text(name),
    isCurrent: path === pathname,
  }));
  return <TabLinks label={text("moderation")} links={links} />;
}
