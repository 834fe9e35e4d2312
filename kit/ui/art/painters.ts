import { loadOnce } from "#kit/client/load-module.ts";
import { offline } from "./offline.ts";

type Paint = (key: string) => string;

export interface Painter {
  /** The server has the drawings as files under `/art/<kind>/<key>.svg`. */
  kind: "drawing" | "avatar";
  /** Returns the SVG text synchronously: always on the server, in the browser once the drawing code has loaded. */
  now: (key: string) => string | undefined;
  /** Loads the drawing code once for all callers, and retries after a failure. */
  load: () => Promise<void>;
  /** Sets drawing code that is already loaded. */
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

// Dynamic imports only: a static import would put all drawings into the code of every page.
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
