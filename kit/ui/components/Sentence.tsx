import type { ReactNode } from "react";

const gap = "\u0000";

export interface SentenceProps {
  /** The words, given what stands for their {0}: `(gap) => text("acceptTerms", gap)`. */
  of: (gap: string) => string;
  children: ReactNode;
}

/** A sentence around a link or a name, which every language puts where its grammar wants it. */
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
