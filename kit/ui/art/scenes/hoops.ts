import { brand, cream, halftone, ink, mid, rival } from "../paint.ts";
import { keyArt } from "./key-art.ts";

const basket =
  `<path d="M300 0h340v206H300z" fill="${cream}" stroke="${ink}" stroke-width="10"/>` +
  `<path d="M400 60h150v104H400z" fill="none" stroke="${brand}" stroke-width="10"/>` +
  `<g fill="none" stroke="${cream}"><path d="M390 212c12 60 22 110 40 168h92c18-58 28-108 40-168" stroke-width="6"/>` +
  `<path d="M398 250 450 380M420 214l80 166M476 214l-60 120M476 214l60 120M532 214l-80 166M554 250 502 380M404 290h144M414 335h124" stroke-width="4"/></g>` +
  `<ellipse cx="476" cy="206" rx="98" ry="18" fill="none" stroke="${brand}" stroke-width="14"/>`;

const shot =
  `<path d="M-20 420C40 160 120 110 210 140" fill="none" stroke="${rival}" stroke-width="46"/>` +
  `<path d="M-40 350C20 170 90 110 170 96" fill="none" stroke="${cream}" stroke-width="10"/>` +
  `<g transform="translate(236 160) rotate(-24)"><circle r="112" fill="${brand}"/>` +
  `<path d="M-112 0h224M0-112v224M-84-74C-30-40-30 40-84 74M84-74C30-40 30 40 84 74" stroke="${ink}" stroke-width="8" fill="none"/>` +
  `<path d="M-112 0a112 112 0 0 0 224 0 140 118 0 0 1-224 0z" fill="${ink}" opacity=".22"/></g>`;

export function hoops(): string {
  const dots = halftone({
    x: -10,
    y: 4,
    width: 660,
    rows: 9,
    gap: 24,
    largest: 14,
    colour: mid,
    fading: true,
  });
  return keyArt("hoops", dots + basket + shot);
}
