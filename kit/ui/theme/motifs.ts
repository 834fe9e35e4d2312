import type { ThemeSeeds } from "./seeds.ts";

/** A brand's pattern: one tile, used as a mask, so only its shape counts. */
interface Tile {
  size: readonly [width: number, height: number];
  shapes: string;
}

const rings = (radius: number) =>
  [
    [0, 0],
    [64, 0],
    [0, 64],
    [64, 64],
  ]
    .map(([x, y]) => `<circle cx='${x}' cy='${y}' r='${radius}'/>`)
    .join("");

const tiles: Record<ThemeSeeds["motif"], Tile> = {
  blades: {
    size: [48, 48],
    shapes:
      "<path d='M-24 48 0 0h8l-24 48zM0 48 24 0h8L8 48zM24 48 48 0h8L32 48z'/>" +
      "<path d='M-10 48 14 0h3L-7 48zM14 48 38 0h3L17 48zM38 48 62 0h3L41 48z' opacity='.45'/>",
  },
  beads: {
    size: [56, 56],
    shapes:
      "<path d='M28 2 54 28 28 54 2 28z' fill='none' stroke='#000' stroke-width='3'/>" +
      "<path d='M28 15 41 28 28 41 15 28z'/>" +
      "<circle r='6'/><circle cx='56' r='6'/><circle cy='56' r='6'/><circle cx='56' cy='56' r='6'/>",
  },
  adire: {
    size: [64, 64],
    shapes:
      `<g fill='none' stroke='#000' stroke-width='3'>${rings(28)}${rings(18)}` +
      "<path d='M32 18v4M32 42v4M18 32h4M42 32h4'/></g><circle cx='32' cy='32' r='6'/>",
  },
  field: { size: [40, 40], shapes: "<path d='M19 14h2v5h5v2h-5v5h-2v-5h-5v-2h5z'/>" },
  rays: {
    size: [60, 60],
    shapes: "<path d='M30 30 0 0h14zM30 30 60 60H46zM30 30 60 0v14zM30 30 0 60V46z'/>",
  },
  wave: {
    size: [60, 30],
    shapes: "<path d='M0 15q15-15 30 0t30 0' fill='none' stroke='#000' stroke-width='4'/>",
  },
};

/** The motif as a CSS image. */
export function motifImage(name: ThemeSeeds["motif"]): string {
  const { size, shapes } = tiles[name];
  const [width, height] = size;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${shapes}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
}
