import { cx } from "../classes.ts";
import type { DrawingName } from "./drawings.ts";
import s from "./Drawing.module.css";
import { drawingPainter } from "./painters.ts";
import { usePainted } from "./use-painted.ts";

export interface DrawingProps {
  name: DrawingName;
  className?: string | undefined;
}

/**
 * A decorative drawing: key art, trophies, spot illustrations, store art. Fills its box and is hidden from screen
 * readers.
 */
export function Drawing({ name, className }: DrawingProps) {
  return <span className={cx(s.drawing, className)} {...usePainted(name, drawingPainter)} />;
}
