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

/** The drawing of a game; the cup if the name is unknown. */
export function sceneOf(art: string): Scene {
  return scenes.find((scene) => scene === art) ?? "finals";
}
