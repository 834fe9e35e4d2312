import { ActionBar } from "../components/ActionBar.tsx";
import { AppBar } from "../components/AppBar.tsx";
import { Button } from "../components/Button.tsx";
import { Coins } from "../components/Coins.tsx";
import { IconLink } from "../components/IconButton.tsx";
import { MenuButton, MenuLink } from "../components/MenuLink.tsx";
import { Rail } from "../components/Rail.tsx";
import { Section } from "../components/Section.tsx";
import { TabBar } from "../components/TabBar.tsx";
import type { NavigationLink } from "../components/TabBar.tsx";
import { TabLinks } from "../components/Tabs.tsx";
import { bell } from "../icons/bell.ts";
import { circleUserRound } from "../icons/circle-user-round.ts";
import { gamepad2 } from "../icons/gamepad-2.ts";
import { gift } from "../icons/gift.ts";
import { Icon } from "../icons/Icon.tsx";
import { lifeBuoy } from "../icons/life-buoy.ts";
import { lock } from "../icons/lock.ts";
import { messagesSquare } from "../icons/messages-square.ts";
import { swords } from "../icons/swords.ts";
import s from "./gallery.module.css";

const links: NavigationLink[] = [
  { href: "/gallery#play", icon: gamepad2, name: "Play", isCurrent: true },
  { href: "/gallery#matches", icon: swords, name: "Matches", badge: { count: 2, label: "2 new" } },
  { href: "/gallery#chat", icon: messagesSquare, name: "Chat", badge: { count: 5, label: "5 new" } },
  { href: "/gallery#rewards", icon: gift, name: "Rewards" },
  { href: "/gallery#profile", icon: circleUserRound, name: "Profile" },
];

export function FramePart() {
  return (
    <Section title="Bars">
      <div className={`${s.grid} ${s.three}`}>
        <div className={s.phone}>
          <AppBar
            title="Play"
            end={
              <>
                <Coins amount="1 240" label="1 240 coins" href="/gallery#coins" />
                <IconLink href="/gallery#bell" label="Notifications, 3 unread" badge={3}>
                  <Icon of={bell} />
                </IconLink>
              </>
            }
          />
          <TabBar label="Sample of tabs" links={links} />
        </div>
        <div className={s.phone}>
          <AppBar
            back={{ href: "/gallery#back", label: "Back" }}
            title="Sunday Showdown"
            subtitle="FC 26, match 7"
          />
          <TabLinks
            label="Event"
            links={[
              { href: "/gallery#overview", name: "Overview", isCurrent: true },
              { href: "/gallery#rankings", name: "Rankings" },
              { href: "/gallery#schedule", name: "Schedule" },
              { href: "/gallery#entrants", name: "Players", count: 412 },
            ]}
          />
          <ActionBar split note="No check-in by 19:40 costs 25 points.">
            <Button size="lg" kind="outline">
              Later
            </Button>
            <Button size="lg" kind="primary">
              I am ready
            </Button>
          </ActionBar>
        </div>
        <ul>
          <MenuLink href="/gallery#support" icon={lifeBuoy} name="Support" note="help@example.com" />
          <MenuLink href="/gallery#profile" icon={circleUserRound} name="Manage account" />
          <MenuButton icon={lock} name="Sign out" onPress={() => undefined} />
        </ul>
        <div className={`only-d ${s.phone}`}>
          <Rail
            label="Sample of a rail"
            logo={<strong className="t-heading">Logo</strong>}
            links={links}
            more={[{ href: "/gallery#support", icon: lifeBuoy, name: "Support" }]}
          />
        </div>
      </div>
    </Section>
  );
}
