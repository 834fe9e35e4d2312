import type { Site } from "#features/branding/server/index.ts";
import { drawAvatar } from "#kit/ui/art/avatar/draw.ts";
import { draw, isDrawing } from "#kit/ui/art/drawings.ts";
import { paint } from "#kit/ui/theme/paint.ts";

const maxSeedLength = 64;

/** A drawing as an SVG file, for browsers without scripts. */
export function artSvg(site: Site, kind: string, key: string): string | undefined {
  const markup =
    kind === "avatar" && key.length <= maxSeedLength
      ? drawAvatar(key)
      : kind === "drawing" && isDrawing(key)
        ? draw(key)
        : undefined;
  if (markup === undefined) return undefined;
  const whole = markup.replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg"`);
  return paint(whole, site.themeTokens, site.themeTokens["text"] ?? "");
}
