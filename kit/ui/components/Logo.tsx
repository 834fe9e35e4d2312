import { cx } from "../classes.ts";
import s from "./Logo.module.css";

export interface LogoProps {
  /** The brand's 48 x 48 logo as SVG text, from its folder. */
  mark: string;
  word?: string | undefined;
  className?: string | undefined;
}

export function Logo({ mark, word, className }: LogoProps) {
  return (
    <span className={cx(s.logo, className)}>
      <span className={s.mark} aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
      {word && <span className={s.word}>{word}</span>}
    </span>
  );
}
