import { Icon } from "../icons/Icon.tsx";
import { Anchor } from "./Anchor.tsx";
import { Badge } from "./Badge.tsx";
import s from "./TabBar.module.css";

export interface NavigationLink {
  href: string;
  icon: string;
  name: string;
  isCurrent?: boolean;
  /** The number of new items and its label: `{ count: 2, label: "2 new" }`. */
  badge?: { count: number; label: string } | undefined;
}

export interface TabBarProps {
  label: string;
  links: readonly NavigationLink[];
}

/** The navigation on phones. Desktop has the rail. */
export function TabBar({ label, links }: TabBarProps) {
  return (
    <nav className={s.bar} aria-label={label}>
      {links.map(({ href, icon, name, isCurrent, badge }) => (
        <Anchor key={href} className={s.tab} href={href} aria-current={isCurrent ? "page" : undefined}>
          <Icon of={icon} />
          <span className={s.name}>{name}</span>
          {badge && !isCurrent && (
            <>
              <Badge count={badge.count} className={s.badge} />
              <span className="sr">{badge.label}</span>
            </>
          )}
        </Anchor>
      ))}
    </nav>
  );
}
