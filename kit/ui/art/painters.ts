import { loadOnce } from "#kit/client/load-part.ts";
import { offline } from "./offline.ts";

type Paint = (key: string) => string;

export interface Painter {
  /** Where the server has what it paints as files: `/art/<kind>/<key>.svg`. */
  kind: "drawing" | "avatar";
  /** SVG text at once: on the server always, in the browser once the drawing code is there, or it comes along. */
  now: (key: string) => string | undefined;
  /** Fetches the drawing code, once for all who ask, and again while it does not come. */
  load: () => Promise<void>;
  /** Gives it the drawing code that is there already. */
  install: (paint: Paint) => void;
}

function createPainter<Code>(
  kind: Painter["kind"],
  load: () => Promise<Code>,
  paintOf: (code: Code) => Paint,
  atHand: (key: string) => string | undefined = () => undefined,
): Painter {
  let paint: Paint | undefined;
  const fetchCode = loadOnce(load);
  return {
    kind,
    now: (key) => paint?.(key) ?? atHand(key),
    load: async () => {
      paint ??= paintOf(await fetchCode());
    },
    install: (given) => {
      paint = given;
    },
  };
}

// Only ever imported like this in the browser: one static import would put all drawings into every page's code.
export const drawingPainter = createPainter(
  "drawing",
  () => import("./drawings.ts"),
  ({ draw, isDrawing }) =>
    (name) =>
      isDrawing(name) ? draw(name) : "",
  (name) => (name === "offline" ? offline() : undefined),
);
export const avatarPainter = createPainter(
  "avatar",
  () => import("./avatar/draw.ts"),
  ({ drawAvatar }) => drawAvatar,
);
