import { cup } from "../cup.ts";
import { brand, cream, halftone, ink, mid, pair } from "../paint.ts";
import { keyArt } from "./key-art.ts";

const rayCount = 16;

function rays(): string {
  const reach = (angle: number) => pair(320 + Math.cos(angle) * 520, 190 + Math.sin(angle) * 520);
  let path = "";
  for (let i = 0; i < rayCount; i++) {
    const angle = (i / rayCount) * Math.PI * 2;
    path += `M320 190L${reach(angle)}L${reach(angle + 0.19)}z`;
  }
  return `<path d="${path}" fill="${mid}"/>`;
}

export function finals(): string {
  return keyArt(
    "finals",
    rays() +
      halftone({ x: -10, y: 290, width: 660, rows: 6, gap: 22, largest: 14, colour: brand }) +
      `<g transform="translate(210 50) scale(2.2)">${cup(brand, cream, ink)}</g>`,
  );
}
