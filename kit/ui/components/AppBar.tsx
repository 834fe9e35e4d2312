import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { arrowLeft } from "../icons/arrow-left.ts";
import s from "./AppBar.module.css";
import { IconLink, type IconLinkProps } from "./IconButton.tsx";

export interface AppBarProps {
  /** The link back; only inner screens have it. */
  back?: Pick<IconLinkProps, "href" | "label" | "onClick"> | undefined;
  /** The brand's logo; inner screens show the title instead. */
  logo?: ReactNode;
  title?: string | undefined;
  subtitle?: string | undefined;
  /** There is no rail beside it, so the logo stays on desktop too. */
  isAlone?: boolean;
  /** Coins, bell, share. */
  end?: ReactNode;
}

export function AppBar({ back, logo, title, subtitle, isAlone = false, end }: AppBarProps) {
  return (
    <header className={s.bar}>
      {back && (
        <IconLink {...back}>
          <Icon of={arrowLeft} flip />
        </IconLink>
      )}
      {logo && !(back && title) && <span className={cx(s.logo, isAlone && s.alone)}>{logo}</span>}
      <div className={s.title}>
        {title && <p className={cx("t-heading", subtitle ? "clip" : s.lines)}>{title}</p>}
        {subtitle && <p className="t-cap muted clip">{subtitle}</p>}
      </div>
      {end}
    </header>
  );
}
