import { ball } from "../ball.ts";
import { brand, cream, halftone, ink, mid, rival } from "../paint.ts";
import { keyArt } from "./key-art.ts";

export function football(): string {
  let stripes = "";
  for (let i = -7; i <= 7; i++) stripes += `M${320 + i * 34} 262L${320 + i * 150} 400`;
  return keyArt(
    "football",
    `<path d="M0 0h170L420 270H120zM640 0H470L220 270h300z" fill="${mid}" opacity=".75"/>` +
      halftone({ x: -10, y: 0, width: 660, rows: 9, gap: 22, largest: 13, colour: mid, fading: true }) +
      `<path d="M0 262h640v138H0z" fill="${brand}"/>` +
      `<path d="${stripes}" stroke="${ink}" stroke-width="3" opacity=".22"/>` +
      `<g fill="none" stroke="${cream}" stroke-width="5"><path d="M0 262h640"/><ellipse cx="330" cy="352" rx="210" ry="42"/></g>` +
      `<path d="M-20 250 330 70l30 40z" fill="${rival}"/>` +
      `<path d="M-20 292 340 128l20 40z" fill="${cream}"/>` +
      `<path d="M-20 330 350 186l14 34z" fill="${rival}" opacity=".7"/>` +
      `<ellipse cx="420" cy="346" rx="120" ry="17" fill="${ink}" opacity=".45"/>` +
      ball({ x: 418, y: 176, radius: 134, tilt: 0.5, turn: -0.35, light: cream, dark: ink, shade: rival }),
  );
}
