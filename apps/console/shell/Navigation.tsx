import { menuGroups, useBrandHref } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Badge } from "#kit/ui/components/Badge.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import type { MenuGroup } from "#features/staff/console/index.ts";
import s from "./Navigation.module.css";

export interface MenuEntry {
  readonly path: string;
  readonly icon: string;
  readonly group: MenuGroup;
  readonly name: string;
  readonly isCurrent: boolean;
  /** How many items on this page wait for staff. */
  readonly count: number;
}

/** The menu in groups. In a narrow window the rail shows icons only. */
export function Navigation({ entries, isFull }: { entries: readonly MenuEntry[]; isFull?: boolean }) {
  const text = useText("staff");
  const href = useBrandHref();
  return (
    <nav className={isFull ? s.full : s.rail} aria-label={text("navigation")}>
      {menuGroups.map((group) => {
        const shown = entries.filter((entry) => entry.group === group);
        return shown.length === 0 ? null : (
          <div key={group} className={s.group} role="group" aria-label={text(`group_${group}`)}>
            <span className={s.heading} aria-hidden="true">
              {text(`group_${group}`)}
            </span>
            {shown.map(({ path, icon, name, isCurrent, count }) => (
              <Anchor
                key={path}
                className={s.link}
                href={href(path)}
                title={name}
                aria-current={isCurrent ? "page" : undefined}
              >
                <Icon of={icon} />
                <span className={s.name}>{name}</span>
                {count > 0 && (
                  <>
                    <Badge count={count} className={s.badge} />
                    <span className="sr">{text("waiting", count)}</span>
                  </>
                )}
              </Anchor>
            ))}
          </div>
        );
      })}
    </nav>
  );
}
