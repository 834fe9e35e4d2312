import { ball } from "../ball.ts";
import { brand, cream, fillCanvas, halftone, ink, mid, rival, svg } from "../paint.ts";

const canvas = { width: 720, height: 760, keep: "xMidYMin" } as const;

/** The landing poster: a tall crop with room for text in its lower third. */
export function hero(): string {
  let floor = "";
  for (let i = -9; i <= 9; i++) floor += `M${360 + i * 30} 470L${360 + i * 190} 760`;
  return svg(
    canvas,
    fillCanvas(canvas) +
      `<path d="M-40 0h200L560 470H140zM760 0H560L160 470h420z" fill="${mid}" opacity=".8"/>` +
      halftone({ x: -10, y: 4, width: 740, rows: 13, gap: 26, largest: 15, colour: mid, fading: true }) +
      `<path d="M0 470h720v290H0z" fill="${mid}"/>` +
      `<path d="${floor}M0 470h720M0 505h720M0 560h720M0 640h720" stroke="${brand}" stroke-width="3" opacity=".5" fill="none"/>` +
      `<path d="M-30 420 420 120l40 60z" fill="${brand}"/>` +
      `<path d="M-30 500 440 230l26 56z" fill="${cream}"/>` +
      `<path d="M-30 560 440 320l20 44z" fill="${rival}"/>` +
      `<path d="M-30 612 430 392l14 28z" fill="${brand}" opacity=".75"/>` +
      ball({ x: 478, y: 246, radius: 186, tilt: 0.42, turn: -0.5, light: cream, dark: ink, shade: brand }),
  );
}
