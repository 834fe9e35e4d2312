import type { ReactNode } from "react";

const gap = "\u0000";

export interface SentenceProps {
  /** The text with a placeholder for {0}: `(gap) => text("acceptTerms", gap)`. */
  of: (gap: string) => string;
  children: ReactNode;
}

/** A sentence with a link or a name where the grammar of each language needs it. */
export function Sentence({ of, children }: SentenceProps) {
  const [before, after] = of(gap).split(gap);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
