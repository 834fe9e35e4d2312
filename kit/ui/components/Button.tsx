import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import s from "./Button.module.css";

interface Look {
  /** At most one primary button per view. Danger is an outline, never a fill. */
  kind?: "primary" | "neutral" | "outline" | "ghost" | "danger" | "inverse";
  size?: "sm" | "md" | "lg";
  block?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** Keeps its width and focus, shows a spinner and ignores presses. */
  busy?: boolean;
  /** Looks disabled and does nothing, but can be focused and read. Say why beside it. */
  softDisabled?: boolean;
}

export interface ButtonLinkProps extends Look {
  href: string;
  "aria-label"?: string;
  ref?: Ref<HTMLAnchorElement>;
}

function classesOf(
  kind: Look["kind"] = "neutral",
  size: Look["size"] = "md",
  block = false,
  className?: string,
): string {
  return cx(s.button, s[kind], s[size], block && s.block, className);
}

export function Button({
  kind,
  size,
  block,
  className,
  busy = false,
  softDisabled = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isInert = busy || softDisabled;
  return (
    <button
      {...rest}
      type={type}
      className={classesOf(kind, size, block, className)}
      aria-busy={busy || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={classesOf(kind, size, block, className)}>
      {children}
    </Anchor>
  );
}
