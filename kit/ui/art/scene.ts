import type { DrawingName } from "./drawings.ts";

const scenes = [
  "football",
  "racing",
  "fighter",
  "royale",
  "hoops",
  "finals",
] as const satisfies DrawingName[];
export type Scene = (typeof scenes)[number];

/** The drawing of a game; one that names no drawing of ours gets the cup. */
export function sceneOf(art: string): Scene {
  return scenes.find((scene) => scene === art) ?? "finals";
}
