import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../classes.ts";
import { Anchor, type AnchorProps } from "./Anchor.tsx";
import { Badge } from "./Badge.tsx";
import s from "./IconButton.module.css";

interface Look {
  /** What it does, in words. With a badge, include the count: "Notifications, 3 unread". */
  label: string;
  /** `solid` on a surface, `art` on a picture. */
  kind?: "plain" | "solid" | "art" | "brand";
  badge?: number | undefined;
  children: ReactNode;
}

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {}

export interface IconLinkProps extends Look, Pick<AnchorProps, "href" | "onClick"> {}

function IconContent({ badge, children }: Pick<Look, "badge" | "children">) {
  return (
    <>
      {children}
      {badge ? <Badge count={badge} className={s.badge} /> : null}
    </>
  );
}

/** A 44 px target around one icon. */
export function IconButton({
  label,
  kind = "plain",
  badge,
  children,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx(s.button, s[kind])} aria-label={label}>
      <IconContent badge={badge}>{children}</IconContent>
    </button>
  );
}

export function IconLink({ label, kind = "plain", badge, children, ...rest }: IconLinkProps) {
  return (
    <Anchor {...rest} className={cx(s.button, s[kind])} aria-label={label}>
      <IconContent badge={badge}>{children}</IconContent>
    </Anchor>
  );
}
