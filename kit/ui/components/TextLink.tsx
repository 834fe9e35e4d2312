import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { chevronRight } from "../icons/chevron-right.ts";
import { Anchor } from "./Anchor.tsx";
import s from "./TextLink.module.css";

interface Look {
  children: ReactNode;
  className?: string | undefined;
  "aria-label"?: string;
}

export interface TextLinkProps extends Look {
  href: string;
  /** A chevron that indicates more. */
  forward?: boolean;
  /** Inside a sentence, without its own target size. */
  inline?: boolean;
  /** A whole sentence that may wrap. */
  wraps?: boolean;
  /** Opens a new tab, so that typed input is not lost; the text must say so. */
  newTab?: boolean;
}

export function TextLink({
  href,
  forward = false,
  inline = false,
  wraps = false,
  newTab = false,
  children,
  className,
  ...rest
}: TextLinkProps) {
  return (
    <Anchor
      {...rest}
      href={href}
      target={newTab ? "_blank" : undefined}
      className={cx(inline ? s.inline : s.link, wraps && s.wraps, className)}
    >
      {children}
      {forward && <Icon of={chevronRight} size="sm" flip />}
    </Anchor>
  );
}
