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
  /** A chevron that says: there is more there. */
  forward?: boolean;
  /** Inside a sentence: no target of its own size. */
  inline?: boolean;
  /** A whole sentence, which takes two lines where one is too narrow. */
  wraps?: boolean;
  /** Where reading it must not lose what is typed here; say so in its words. */
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
