/** The parts that a seed selects from. Each part is drawn on a 64 x 64 canvas and stays legible at 28 px. */

export interface Palette {
  back: string;
  skin: string;
  accent: string;
  dark: string;
}

type Part = (accent: string, dark: string) => string;

const palette = (back: string, skin: string, accent: string, dark: string): Palette => ({
  back,
  skin,
  accent,
  dark,
});

export const palettes = [
  palette("#2b2f77", "#8c9bff", "#ffd166", "#14163d"),
  palette("#7a1e48", "#ff86ae", "#ffe3c2", "#3a0b22"),
  palette("#0f5c57", "#4fe0c6", "#fff1b8", "#06302d"),
  palette("#8a3b12", "#ffb26b", "#fff0dc", "#401a06"),
  palette("#432c78", "#c7a0ff", "#ffb08f", "#1c1136"),
  palette("#1b4f94", "#86caff", "#ffffff", "#0c2547"),
  palette("#4d5c14", "#d3ea63", "#fffbe0", "#262e06"),
  palette("#3f4757", "#cdd6e6", "#ff7a66", "#181c25"),
  palette("#8c2020", "#ff8d7d", "#ffe9a8", "#3d0a0a"),
];

/** A head and its shaded right half. No clip path, because its id could clash on a page. */
export const heads = [
  ["M14 20h36v20c0 10-8 17-18 18-10-1-18-8-18-18z", "M32 20h18v20c0 10-8 17-18 18z"],
  ["M32 13c13 0 20 9 20 21S43 58 32 58 12 46 12 34s7-21 20-21z", "M32 13c13 0 20 9 20 21S43 58 32 58z"],
  ["M32 12l19 10v22L32 58 13 44V22z", "M32 12l19 10v22L32 58z"],
  ["M16 17h32l5 16-9 22H20l-9-22z", "M32 17h16l5 16-9 22H32z"],
  ["M15 16h34v30l-7 11H22l-7-11z", "M32 16h17v30l-7 11H32z"],
  [
    "M32 14c14 0 18 8 18 18 0 8-4 10-5 16s-6 10-13 10-12-4-13-10-5-8-5-16c0-10 4-18 18-18z",
    "M32 14c14 0 18 8 18 18 0 8-4 10-5 16s-6 10-13 10z",
  ],
] as const;

const fill = (colour: string, d: string) => `<path d="${d}" fill="${colour}"/>`;
const stroke = (colour: string, width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const disc = (colour: string, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

export const crests: readonly Part[] = [
  (a) => fill(a, "M26 22C24 8 28 4 32 2c4 2 8 6 6 20z"),
  (a) => fill(a, "M15 24C6 20 5 11 8 4c3 7 8 9 15 11zM49 24c9-4 10-13 7-20-3 7-8 9-15 11z"),
  (a) => fill(a, "M14 21 12 6l10 8L32 4l10 10 10-8-2 15z"),
  (a) =>
    `<path d="M9 36C7 18 16 8 32 8s25 10 23 28" fill="none" stroke="${a}" stroke-width="5"/>` +
    fill(
      a,
      "M10 29a5 5 0 0 1 5 5v7a5 5 0 0 1-10 0v-7a5 5 0 0 1 5-5zM54 29a5 5 0 0 1 5 5v7a5 5 0 0 1-10 0v-7a5 5 0 0 1 5-5z",
    ),
  (a, d) => fill(a, "M12 23C12 11 20 7 32 7s20 4 20 16z") + fill(d, "M8 22h34v5H8z"),
  (a) =>
    `<path d="M22 20 14 4M42 20l8-16" stroke="${a}" stroke-width="4"/>${disc(a, 14, 5, 4)}${disc(a, 50, 5, 4)}`,
  (_, d) => fill(d, "M13 24c-3-14 8-20 19-20s22 6 19 20c-5-8-10-9-19-9s-14 1-19 9z"),
  () => "",
];

export const eyes: readonly Part[] = [
  (a, d) => fill(d, "M14 28h36v9H36l-4-3-4 3H14z") + fill(a, "M18 30h9v3h-9zM37 30h9v3h-9z"),
  (_, d) => fill(d, "M17 28l12 4-2 5-9-2zM47 28l-12 4 2 5 9-2z"),
  (a, d) => disc(d, 24, 33, 6.5) + disc(d, 40, 33, 6.5) + disc(a, 25, 32, 2.5) + disc(a, 41, 32, 2.5),
  (a, d) => fill(a, "M14 27h36l-3 11H36l-3-5h-2l-3 5H17z") + fill(d, "M14 27h36l-1 4H15z"),
  (a, d) => disc(d, 32, 33, 9) + disc(a, 32, 33, 5) + disc(d, 33, 32, 2),
  (_, d) => fill(d, "M18 29h4v4h4v4h-8zM46 29h-4v4h-4v4h8z"),
  (_, d) => fill(d, "M18 34q5-7 11 0zM35 34q5-7 11 0z"),
];

export const mouths: readonly Part[] = [
  (a, d) =>
    `${fill(d, "M24 46h16v4H24z")}<path d="M28 46v4M32 46v4M36 46v4" stroke="${a}" stroke-width="1.5"/>`,
  (_, d) => stroke(d, 3, "M25 47q7 5 14 0"),
  (_, d) => fill(d, "M22 44h20l-3 7-4-3-3 4-3-4-4 3z"),
  (a, d) => fill(d, "M23 43h18v9H23z") + disc(a, 28, 47.5, 2.5) + disc(a, 36, 47.5, 2.5),
  (_, d) => stroke(d, 3, "M26 48h12"),
];

export const marks: readonly Part[] = [
  () => "",
  (a) => fill(a, "M32 20l3.5 4-3.5 4-3.5-4z"),
  (a) => stroke(a, 2.5, "M19 41h4M20 45h3M41 41h4M41 45h3"),
  (a) => fill(a, "M30 20h4v7h-4z"),
  (a) => disc(a, 20, 42, 2) + disc(a, 25, 44, 2) + disc(a, 44, 42, 2) + disc(a, 39, 44, 2),
];
