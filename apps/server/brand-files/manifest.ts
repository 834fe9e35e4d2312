import type { Site } from "#features/branding/server/index.ts";

export function manifestOf({ brand, themeTokens }: Site) {
  const png = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: brand.name,
    short_name: brand.shortName,
    lang: brand.locale,
    dir: brand.direction,
    start_url: brand.baseRoute,
    scope: "/",
    display: "standalone",
    theme_color: themeTokens.bg,
    background_color: themeTokens.bg,
    categories: ["games", "sports"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("icon-192", 192, "any"),
      png("icon-512", 512, "any"),
      png("icon-maskable-512", 512, "maskable"),
    ],
  };
}
