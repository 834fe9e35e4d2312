import type { ReactNode } from "react";

const mark = "\uE000";

export interface FilledProps {
  /** Fills the text's first placeholder with what it is given. */
  text: (placeholder: string) => string;
  children: ReactNode;
}

/** A whole sentence of the dictionary with an element in the place of `{0}`. */
export function Filled({ text, children }: FilledProps) {
  const [before, after] = text(mark).split(mark);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
