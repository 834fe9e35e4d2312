import { offline } from "./offline.ts";

type Paint = (key: string) => string;

export interface Painter {
  /** Where the server has what it paints as files: `/art/<kind>/<key>.svg`. */
  kind: "drawing" | "avatar";
  /** SVG text at once: on the server always, in the browser once the drawing code is there, or it comes along. */
  now: (key: string) => string | undefined;
  /** Fetches the drawing code. */
  load: () => Promise<void>;
  /** Gives it the drawing code that is there already. */
  install: (paint: Paint) => void;
}

function createPainter(
  kind: Painter["kind"],
  fetchPaint: () => Promise<Paint>,
  atHand: (key: string) => string | undefined = () => undefined,
): Painter {
  let paint: Paint | undefined;
  return {
    kind,
    now: (key) => paint?.(key) ?? atHand(key),
    load: async () => {
      paint = await fetchPaint();
    },
    install: (given) => {
      paint = given;
    },
  };
}

// Only ever imported like this in the browser: one static import would put all drawings into every page's code.
export const drawingPainter = createPainter(
  "drawing",
  async () => {
    const { draw, isDrawing } = await import("./drawings.ts");
    return (name) => (isDrawing(name) ? draw(name) : "");
  },
  (name) => (name === "offline" ? offline() : undefined),
);
export const avatarPainter = createPainter(
  "avatar",
  async () => (await import("./avatar/draw.ts")).drawAvatar,
);
