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
  /** Another icon than that of its kind. */
  icon?: string;
  /** It appeared because of what the reader just did: it is read out at once, and can be given the focus. */
  isNews?: boolean;
  children: ReactNode;
}

const icons: Record<BannerKind, string> = {
  info,
  ok: circleCheck,
  warn: triangleAlert,
  bad: circleAlert,
  brand: info,
};

/** A note that stays: what to know, or what went wrong and how to go on. */
export function Banner({ kind = "info", icon = icons[kind], isNews = false, children }: BannerProps) {
  return (
    <div
      className={cx(s.banner, s[kind])}
      role={isNews ? (kind === "bad" ? "alert" : "status") : undefined}
      tabIndex={isNews ? -1 : undefined}
    >
      <Icon of={icon} />
      <div>{children}</div>
    </div>
  );
}
