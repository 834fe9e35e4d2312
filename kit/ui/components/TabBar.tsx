import { Icon } from "../icons/Icon.tsx";
import { Anchor } from "./Anchor.tsx";
import { Badge } from "./Badge.tsx";
import s from "./TabBar.module.css";

export interface Place {
  href: string;
  icon: string;
  name: string;
  isCurrent?: boolean;
  /** The number of new items and its label: `{ count: 2, label: "2 new" }`. */
  news?: { count: number; label: string } | undefined;
}

export interface TabBarProps {
  label: string;
  places: readonly Place[];
}

/** The navigation on phones. Desktop has the rail. */
export function TabBar({ label, places }: TabBarProps) {
  return (
    <nav className={s.bar} aria-label={label}>
      {places.map(({ href, icon, name, isCurrent, news }) => (
        <Anchor key={href} className={s.tab} href={href} aria-current={isCurrent ? "page" : undefined}>
          <Icon of={icon} />
          <span className={s.name}>{name}</span>
          {news && !isCurrent && (
            <>
              <Badge count={news.count} className={s.badge} />
              <span className="sr">{news.label}</span>
            </>
          )}
        </Anchor>
      ))}
    </nav>
  );
}
