import type { ThemeSeeds } from "../theme/seeds.ts";
import width100 from "./archivo-w100.woff2?url";
import width118 from "./archivo-w118.woff2?url";
import width68 from "./archivo-w68.woff2?url";
import width88 from "./archivo-w88.woff2?url";

/** Each brand downloads exactly one of these (about 20 kB), weights 600-900, Latin-1. */
export const displayFontUrls: Record<ThemeSeeds["width"], string> = {
  68: width68,
  88: width88,
  100: width100,
  118: width118,
};
