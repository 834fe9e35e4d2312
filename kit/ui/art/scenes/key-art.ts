import { fillCanvas, slashes, svg } from "../paint.ts";

const canvas = { width: 640, height: 400 };

/** Key art of one game: the scene on a deep background, with slashes seeded by its name. */
export function keyArt(name: string, scene: string): string {
  return svg(canvas, fillCanvas(canvas) + slashes(name, 10, canvas) + scene);
}
