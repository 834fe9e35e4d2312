import { cx } from "../classes.ts";
import { draw as drawOnServer } from "./drawings.ts";
import type { DrawingName } from "./drawings.ts";
import s from "./Drawing.module.css";
import { usePainted } from "./use-painted.ts";

export interface DrawingProps {
  name: DrawingName;
  className?: string | undefined;
}

type Draw = (name: DrawingName) => string;

// The build drops the static import from the browser's code, where this constant is false.
let draw: Draw | undefined = import.meta.env.SSR ? drawOnServer : undefined;

const painter = {
  now: (name: string) => draw?.(name as DrawingName),
  load: async () => {
    draw = (await import("./drawings.ts")).draw;
  },
};

/** A picture of the house: key art, trophies, spots, store art. Fills its box; never speaks. */
export function Drawing({ name, className }: DrawingProps) {
  return <span className={cx(s.drawing, className)} {...usePainted(name, painter)} />;
}
