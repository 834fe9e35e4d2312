import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { circleAlert } from "../icons/circle-alert.ts";
import { circleCheck } from "../icons/circle-check.ts";
import { info } from "../icons/info.ts";
import { triangleAlert } from "../icons/triangle-alert.ts";
import s from "./Banner.module.css";

export type BannerKind = "info" | "ok" | "warn" | "bad" | "brand";

export interface BannerProps {
  kind?: BannerKind;
  /** Replaces the icon of the kind. */
  icon?: string;
  /** For a banner that appears after an action: screen readers announce it, and it can receive the focus. */
  isAnnounced?: boolean;
  children: ReactNode;
}

const icons: Record<BannerKind, string> = {
  info,
  ok: circleCheck,
  warn: triangleAlert,
  bad: circleAlert,
  brand: info,
};

/** A permanent note: information, or an error and how to continue. */
export function Banner({ kind = "info", icon = icons[kind], isAnnounced = false, children }: BannerProps) {
  return (
    <div
      className={cx(s.banner, s[kind])}
      role={isAnnounced ? (kind === "bad" ? "alert" : "status") : undefined}
      tabIndex={isAnnounced ? -1 : undefined}
    >
      <Icon of={icon} />
      <div>{children}</div>
    </div>
  );
}
