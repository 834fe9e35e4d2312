import type { Site } from "#features/branding/server/index.ts";
import { paint, place } from "#kit/ui/theme/paint.ts";
import { pngOf } from "./load-sharp.ts";

const canvas = 512;

interface IconShape {
  /** Corner radius of the background. A square background is masked by the phone. */
  corner: number;
  /** The mark's share of the background. A phone may mask everything outside the inner 80 %, as a circle. */
  markShare: number;
}

const rounded: IconShape = { corner: 112, markShare: 0.6 };
const uncut: IconShape = { corner: 0, markShare: 0.5 };

/** The brand's mark on its background. */
export function iconSvg(site: Site, { corner, markShare } = rounded): string {
  const { bg = "", text = "" } = site.themeTokens;
  const size = canvas * markShare;
  const start = (canvas - size) / 2;
  const mark = place(site.logoSvg, { x: start, y: start, width: size, height: size });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}">` +
    `<rect width="${canvas}" height="${canvas}" rx="${corner}" fill="${bg}"/>` +
    `${paint(mark, site.themeTokens, text)}</svg>`
  );
}

/** PNG icons by file name. */
export const iconPictures: Readonly<Record<string, (site: Site) => Promise<Buffer>>> = {
  "icon-192.png": (site) => pngOf(iconSvg(site), 192),
  "icon-512.png": (site) => pngOf(iconSvg(site), 512),
  "icon-maskable-512.png": (site) => pngOf(iconSvg(site, uncut), 512),
  "apple-touch-icon.png": (site) => pngOf(iconSvg(site, { ...uncut, markShare: 0.6 }), 180),
};
