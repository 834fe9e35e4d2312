import { randomFrom } from "./random.ts";

/** The palette of the drawings: five colours and an ink from the brand's theme. */
export const deep = "var(--art-0)";
export const mid = "var(--art-1)";
export const brand = "var(--art-2)";
export const rival = "var(--art-3)";
export const cream = "var(--art-4)";
export const ink = "var(--art-ink)";

export const short = (value: number) => Number(value.toFixed(1));

/**
 * Two coordinates of a path, rounded: a unit is less than a pixel on most screens, and fewer digits mean fewer bytes.
 */
export function pair(x: number, y: number): string {
  const [across, down] = [Math.round(x), Math.round(y)];
  return `${across}${down < 0 ? "" : " "}${down}`;
}

interface Canvas {
  width: number;
  height: number;
  /** The part that stays visible when the frame has another aspect ratio. */
  keep?: "xMidYMid" | "xMidYMin";
}

export function svg({ width, height, keep = "xMidYMid" }: Canvas, body: string): string {
  const view = `viewBox="0 0 ${width} ${height}" preserveAspectRatio="${keep} slice"`;
  return `<svg ${view} aria-hidden="true">${body}</svg>`;
}

export const fillCanvas = ({ width, height }: Canvas) =>
  `<path fill="${deep}" d="M0 0h${width}v${height}H0z"/>`;

interface Halftone {
  x: number;
  y: number;
  width: number;
  rows: number;
  gap: number;
  largest: number;
  colour: string;
  /** Dots shrink downwards instead of growing. */
  fading?: boolean;
}

/** A halftone texture: each row is one path of round-capped dashes without length. */
export function halftone({ x, y, width, rows, gap, largest, colour, fading = false }: Halftone): string {
  let dots = "";
  for (let row = 0; row < rows; row++) {
    const step = fading ? rows - row : row + 1;
    const start = `M${pair(x + (row % 2 ? gap / 2 : 0), y + row * gap * 0.87)}`;
    dots += `<path d="${start}h${width}" stroke-width="${short((largest * step) / rows)}"/>`;
  }
  return `<g stroke="${colour}" stroke-linecap="round" fill="none" stroke-dasharray="0 ${gap}">${dots}</g>`;
}

/**
 * The brand's slash pattern, shifted by a seed. Pages show several scenes, and repeated numbers compress well. The
 * pattern is wider than the canvas by the maximum shift.
 */
export function slashes(seed: string, count: number, { width, height }: Canvas): string {
  const scattered = randomFrom("slashes");
  const aside = Math.round(randomFrom(seed)() * width * 0.5);
  let shapes = "";
  for (let i = 0; i < count; i++) {
    const x = scattered() * width * 1.7 - 60;
    const thickness = 3 + scattered() * 26;
    const y = scattered() * height * 0.6;
    const tall = 80 + scattered() * height * 0.7;
    const lean = tall * 0.26;
    shapes += `M${pair(x, y + tall)}l${pair(lean, -tall)}h${Math.round(thickness)}l${pair(-lean, tall)}z`;
  }
  return `<path d="${shapes}" transform="translate(-${aside})" fill="${mid}" opacity=".5"/>`;
}

/** Points on alternating radii around a centre, for bursts and stars. */
export function burst(
  points: number,
  at: (angle: number, index: number) => readonly [number, number],
): string {
  const corners: string[] = [];
  for (let i = 0; i < points; i++) {
    const [x, y] = at((i / points) * Math.PI * 2, i);
    corners.push(pair(x, y));
  }
  return `M${corners.join("L")}z`;
}
