import { brand, cream, halftone, ink, mid, rival } from "../paint.ts";
import { keyArt } from "./key-art.ts";

const parachute =
  `<path d="M-84 4C-84-62-40-84 0-84S84-62 84 4C74-10 52-10 42 4 30-10 12-10 0 4-12-10-30-10-42 4-52-10-74-10-84 4z" fill="${rival}"/>` +
  `<path d="M-42 4c0-60 20-88 42-88C-12-60-16-10-18-6-28-10-36-4-42 4zM42 4C42-56 22-84 0-84c30 16 36 74 36 80 3 2 4 4 6 8z" fill="${cream}"/>` +
  `<path d="M-84 4 0 104M-42 4 0 104M42 4 0 104M84 4 0 104" stroke="${cream}" stroke-width="3"/>` +
  `<path d="M-26 100h52v46h-52z" fill="${brand}"/>` +
  `<path d="M-26 116h52v8h-52zM-4 100h8v46h-8z" fill="${ink}"/>`;

export function royale(): string {
  return keyArt(
    "royale",
    `<circle cx="430" cy="150" r="118" fill="${brand}"/>` +
      halftone({ x: -10, y: 150, width: 660, rows: 8, gap: 22, largest: 12, colour: mid }) +
      `<path d="M0 300 110 168l58 60 84-118 96 120 70-74 110 118 112-92v218H0z" fill="${mid}"/>` +
      `<path d="m252 110 34 43-22 18-18-12-20 26-18-12zM110 168l24 25-18 12-14-8-18 14zM418 156l30 32-20 8-16-10-20 12z" fill="${cream}"/>` +
      `<path d="M0 346 140 262l110 66 120-86 130 82 140-68v144H0z" fill="${ink}"/>` +
      `<path d="M0 384l160-60 170 62 190-60 120 40v34H0z" fill="${brand}" opacity=".9"/>` +
      `<g fill="none" stroke="${rival}"><circle cx="250" cy="196" r="172" stroke-width="7"/>` +
      `<circle cx="250" cy="196" r="190" stroke-width="3" stroke-dasharray="14 12" opacity=".8"/></g>` +
      `<g transform="translate(250 128)">${parachute}</g>`,
  );
}
