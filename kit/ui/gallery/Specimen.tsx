import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./gallery.module.css";

export interface SpecimenProps {
  name: string;
  /** Shows a state that otherwise needs user input. */
  as?: "hover" | "focus";
  children: ReactNode;
}

export function Specimen({ name, as, children }: SpecimenProps) {
  return (
    <div className={cx(s.specimen, as && s[as])}>
      {children}
      <small>{name}</small>
    </div>
  );
}
