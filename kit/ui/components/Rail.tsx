import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { Anchor } from "./Anchor.tsx";
import { Badge } from "./Badge.tsx";
import s from "./Rail.module.css";
import type { NavigationLink } from "./TabBar.tsx";

export interface RailProps {
  label: string;
  logo: ReactNode;
  links: readonly NavigationLink[];
  /** Support and settings, at the bottom. */
  more?: readonly NavigationLink[];
}

/** Desktop navigation with the same items as the tab bar. */
export function Rail({ label, logo, links, more = [] }: RailProps) {
  return (
    <nav className={s.rail} aria-label={label}>
      <div className={s.logo}>{logo}</div>
      {links.map(railLink)}
      <span className="grow" />
      {more.map(railLink)}
    </nav>
  );
}

function railLink({ href, icon, name, isCurrent, badge }: NavigationLink) {
  return (
    <Anchor key={href} className={s.link} href={href} aria-current={isCurrent ? "page" : undefined}>
      <Icon of={icon} />
      {name}
      {badge && !isCurrent && (
        <>
          <Badge count={badge.count} className={s.badge} />
          <span className="sr">{badge.label}</span>
        </>
      )}
    </Anchor>
  );
}
