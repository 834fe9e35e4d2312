import { cx } from "../classes.ts";
import type { DrawingName } from "./drawings.ts";
import s from "./Drawing.module.css";
import { drawingPainter } from "./painters.ts";
import { usePainted } from "./use-painted.ts";

export interface DrawingProps {
  name: DrawingName;
  className?: string | undefined;
}

/** A picture of the house: key art, trophies, spots, store art. Fills its box; never speaks. */
export function Drawing({ name, className }: DrawingProps) {
  return <span className={cx(s.drawing, className)} {...usePainted(name, drawingPainter)} />;
}
