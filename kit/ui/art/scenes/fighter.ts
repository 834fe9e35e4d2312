import { brand, burst, cream, halftone, ink, mid, rival } from "../paint.ts";
import { keyArt } from "./key-art.ts";

const glove = (colour: string) =>
  `<path d="M-250-58h120v116h-120z" fill="${ink}"/>` +
  `<path d="M-150-66h44v132h-44z" fill="${cream}"/>` +
  `<path d="M-114-70C-60-104 30-104 52-62c18 34 14 92-12 118-30 28-104 30-154 12z" fill="${colour}"/>` +
  `<path d="M-96-62c20-34 86-52 116-24 18 18 8 44-18 46-30 2-66 8-82 30z" fill="${cream}" opacity=".35"/>` +
  `<path d="M-70 66C-80 30-30 12 4 24s34 34 12 48c-24 14-70 14-86-6z" fill="${colour}" stroke="${ink}" stroke-width="7"/>`;

const spike = (index: number) => (index % 4 ? 300 : 220);

export function fighter(): string {
  const flash = burst(36, (angle, i) => {
    const radius = i % 2 ? 118 : spike(i);
    return [320 + Math.cos(angle + 0.09) * radius * 1.25, 200 + Math.sin(angle + 0.09) * radius];
  });
  return keyArt(
    "fighter",
    halftone({ x: -10, y: 2, width: 660, rows: 18, gap: 24, largest: 13, colour: mid }) +
      `<path d="${flash}" fill="${cream}"/>` +
      `<g transform="translate(236 196) rotate(8)">${glove(brand)}</g>` +
      `<g transform="translate(404 210) scale(-1 1) rotate(8)">${glove(rival)}</g>` +
      `<path d="M320 66l10 78 36-52-14 68 66-34-52 56 52 20-58 4 34 58-52-42-6 84-24-82-44 50 18-64-62 16 48-38-48-34 60 8-32-60 52 44z" fill="${ink}"/>` +
      `<path d="M321 118l6 46 22-28-8 40 38-16-30 30 30 12-34 4 18 34-30-24-6 46-14-46-26 26 10-36-36 8 28-22-26-20 34 4-16-34 30 26z" fill="${cream}"/>`,
  );
}
