import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { Anchor } from "./Anchor.tsx";
import { Badge } from "./Badge.tsx";
import s from "./Rail.module.css";
import type { Place } from "./TabBar.tsx";

export interface RailProps {
  label: string;
  logo: ReactNode;
  places: readonly Place[];
  /** Support and settings, at the bottom. */
  more?: readonly Place[];
}

/** Desktop navigation with the same items as the tab bar. */
export function Rail({ label, logo, places, more = [] }: RailProps) {
  return (
    <nav className={s.rail} aria-label={label}>
      <div className={s.logo}>{logo}</div>
      {places.map(railLink)}
      <span className="grow" />
      {more.map(railLink)}
    </nav>
  );
}

function railLink({ href, icon, name, isCurrent, news }: Place) {
  return (
    <Anchor key={href} className={s.link} href={href} aria-current={isCurrent ? "page" : undefined}>
      <Icon of={icon} />
      {name}
      {news && !isCurrent && (
        <>
          <Badge count={news.count} className={s.badge} />
          <span className="sr">{news.label}</span>
        </>
      )}
    </Anchor>
  );
}
