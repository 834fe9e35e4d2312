import s from "./Icon.module.css";

export interface IconProps {
  /**
   * The outline: `import { bell } from "#kit/ui/icons/bell.ts"`. One file per icon, so that a route ships only its own.
   */
  of: string;
  size?: "xs" | "sm" | "md" | "lg";
  /** Mirrored in right-to-left pages: arrows, chevrons, send. */
  flip?: boolean;
  /** Colour by meaning; the text colour by default. */
  tone?: "brand" | "ok" | "warn" | "bad" | "info" | "muted";
}

/** Hidden from screen readers: the text beside it or the label of the button says it. */
export function Icon({ of, size = "md", flip = false, tone }: IconProps) {
  const classes = [s.icon, s[size], flip && s.flip, tone && s[tone]].filter(Boolean).join(" ");
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  );
}
