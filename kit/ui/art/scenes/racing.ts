import { brand, cream, halftone, ink, mid, rival } from "../paint.ts";
import { keyArt } from "./key-art.ts";

const road = "M-60 330C110 350 150 60 330 90S430 400 720 250";

const lane = (colour: string, width: number, more = "") =>
  `<path d="${road}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;

const car = (body: string) =>
  `<path d="M-58-26h74c30 0 56 8 62 26-6 18-32 26-62 26h-74c-8 0-10-10-10-26s2-26 10-26z" fill="${body}"/>` +
  `<path d="M-62-34h22v10h-22zM-62 24h22v10h-22zM20-36h24v12H20zM20 24h24v12H20zM4-18c14 4 14 32 0 36-6-8-6-28 0-36zM-44-16c-5 8-5 24 0 32h16c-4-8-4-24 0-32z" fill="${ink}"/>` +
  `<path d="M-70-30h10v60h-10z" fill="${cream}"/>`;

export function racing(): string {
  return keyArt(
    "racing",
    halftone({ x: 330, y: -6, width: 330, rows: 10, gap: 24, largest: 15, colour: mid, fading: true }) +
      lane(cream, 176) +
      lane(brand, 176, ' stroke-dasharray="34 34"') +
      lane(ink, 146) +
      lane(mid, 146, ' opacity=".55"') +
      lane(cream, 5, ' stroke-dasharray="40 34" opacity=".55"') +
      `<g transform="translate(288 88) rotate(2) scale(1.25)">` +
      `<path d="M-150-20h92v6h-92zM-176 4h110v6h-110zM-140 24h80v6h-80z" fill="${rival}"/>` +
      `${car(rival)}<path d="M-26-5h100v10H-26z" fill="${cream}"/></g>` +
      `<g transform="translate(520 336) rotate(-28) scale(1.02)">${car(brand)}</g>`,
  );
}
