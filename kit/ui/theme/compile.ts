import { contrast, lch, lchOf, readable } from "./colour.ts";
import type { Hex } from "./colour.ts";
import type { ThemeSeeds } from "./seeds.ts";

type Status = "success" | "warning" | "danger" | "info";

type BackgroundToken =
  | "sunken"
  | "bg"
  | "surface-1"
  | "surface-2"
  | "surface-3"
  | "line"
  | "line-control"
  | "text"
  | "text-muted"
  | "text-subtle"
  | "focus";
type BrandToken =
  | "brand"
  | "brand-hover"
  | "brand-press"
  | "on-brand"
  | "brand-text"
  | "brand-tint"
  | "brand-line"
  | "on-brand-tint";
type RivalToken = "rival" | "on-rival" | "rival-text" | "rival-tint" | "rival-line";
type StatusToken = Status | `${Status}-tint` | `${Status}-line`;
type Metal = "gold" | "silver" | "bronze";
type MetalToken = Metal | `on-${Metal}` | "coin" | "coin-edge" | "on-coin";
/** Name colours of players, which also colour frames. */
export type NameColour = "neon" | "gold" | "coral" | "sky";
type NameToken = `name-${NameColour}`;
type ArtToken = `art-${0 | 1 | 2 | 3 | 4}` | "art-ink" | "on-art" | "on-art-muted";

export type ThemeToken =
  | BackgroundToken
  | BrandToken
  | RivalToken
  | StatusToken
  | MetalToken
  | NameToken
  | ArtToken;
export type ThemeTokens = Record<ThemeToken, Hex>;

const paper = "#ffffff";

const lightness = {
  dark: { sunken: 0.125, bg: 0.158, "surface-1": 0.198, "surface-2": 0.238, "surface-3": 0.288, line: 0.3 },
  light: { sunken: 0.945, bg: 0.975, "surface-1": 1, "surface-2": 0.962, "surface-3": 0.93, line: 0.9 },
} as const;

/** Compiles the seeds of a brand to all colours of the product; `contrast.ts` lists the guaranteed contrasts. */
export function compileTheme(seeds: ThemeSeeds): ThemeTokens {
  const background = backgroundTokens(seeds);
  const backgrounds = [
    background.bg,
    background["surface-1"],
    background["surface-2"],
    background["surface-3"],
  ];
  const brand = brandTokens(seeds, backgrounds);
  const rival = rivalTokens(seeds, backgrounds);
  return {
    ...background,
    ...brand,
    ...rival,
    ...statusTokens("success", 152, 0.16, seeds, backgrounds),
    ...statusTokens("warning", 82, 0.15, seeds, backgrounds),
    ...statusTokens("danger", 8, 0.17, seeds, backgrounds),
    ...statusTokens("info", 245, 0.13, seeds, backgrounds),
    ...metalTokens(seeds),
    ...nameTokens(seeds, [...backgrounds, brand["brand-tint"], rival["rival-tint"]]),
    ...artTokens(seeds),
  };
}

const isDark = (seeds: ThemeSeeds) => seeds.mode === "dark";
const awayFromBackground = (seeds: ThemeSeeds) => (isDark(seeds) ? 1 : -1);

function backgroundTokens(seeds: ThemeSeeds): Record<BackgroundToken, Hex> {
  const [hue, chroma] = seeds.background;
  const dark = isDark(seeds);
  const away = awayFromBackground(seeds);
  const steps = lightness[seeds.mode];
  const step = (l: number): Hex => (l === 1 ? paper : lch(l, chroma * (dark ? 1 : 0.8), hue));
  const surfaces = {
    sunken: step(steps.sunken),
    bg: step(steps.bg),
    "surface-1": step(steps["surface-1"]),
    "surface-2": step(steps["surface-2"]),
    "surface-3": step(steps["surface-3"]),
    line: step(steps.line),
  };
  const all = [surfaces.bg, surfaces["surface-1"], surfaces["surface-2"], surfaces["surface-3"]];
  const grey = (l: number, c: number) => ({ lightness: l, chroma: chroma * c, hue });
  return {
    ...surfaces,
    "line-control": readable(grey(dark ? 0.4 : 0.8, 1.2), all.slice(0, 3), 3, away),
    text: dark ? lch(0.972, chroma * 0.5, hue) : lch(0.2, chroma * 3, hue),
    "text-muted": readable(grey(dark ? 0.76 : 0.48, 1.1), all, 5.2, away),
    "text-subtle": readable(grey(dark ? 0.6 : 0.58, 1.1), all, 4.5, away),
    focus: dark ? paper : lch(0.2, chroma * 3, hue),
  };
}

function inkOf(seeds: ThemeSeeds): Hex {
  const { chroma, hue } = lchOf(seeds.brand);
  return lch(0.17, Math.min(0.05, chroma * 0.25), hue);
}

function readableOn(background: string, ink: Hex): Hex {
  return contrast(ink, background) >= contrast(paper, background) ? ink : paper;
}

function brandTokens(seeds: ThemeSeeds, backgrounds: readonly Hex[]): Record<BrandToken, Hex> {
  const brand = lchOf(seeds.brand);
  const { lightness: l, chroma, hue } = brand;
  const dark = isDark(seeds);
  const away = awayFromBackground(seeds);
  const ink = inkOf(seeds);
  const onBrand = readableOn(seeds.brand, ink);
  const whiteText = onBrand === paper;
  // Dark orange looks like mud: the tint moves slightly to red, but not close to danger.
  const tintHue = hue > 25 && hue < 75 ? hue - 4 : hue;
  const tint = dark
    ? lch(0.25, Math.min(0.05, chroma * 0.34), tintHue)
    : lch(0.945, Math.min(0.04, chroma * 0.2), hue);
  return {
    brand: hex(seeds.brand),
    "on-brand": onBrand,
    "brand-hover": whiteText ? lch(l - 0.05, chroma, hue) : lch(Math.min(0.95, l + 0.05), chroma, hue),
    "brand-press": whiteText
      ? lch(l - 0.1, chroma, hue)
      : readable({ lightness: l - 0.06, chroma, hue }, [onBrand], 4.6, 1),
    "brand-text": readable(brand, backgrounds, 4.5, away),
    "brand-tint": tint,
    "brand-line": dark
      ? lch(0.42, Math.min(0.12, chroma * 0.6), tintHue)
      : lch(0.8, Math.min(0.1, chroma * 0.5), hue),
    "on-brand-tint": readable(
      { lightness: dark ? 0.86 : 0.45, chroma: chroma * 0.7, hue },
      [tint],
      5.5,
      away,
    ),
  };
}

function rivalTokens(seeds: ThemeSeeds, backgrounds: readonly Hex[]): Record<RivalToken, Hex> {
  const rival = lchOf(seeds.rival);
  const { chroma, hue } = rival;
  const dark = isDark(seeds);
  const darkText = contrast(inkOf(seeds), seeds.rival) >= contrast(paper, seeds.rival);
  return {
    rival: hex(seeds.rival),
    "on-rival": darkText ? lch(0.17, 0.03, hue) : paper,
    "rival-text": readable(rival, backgrounds, 4.5, awayFromBackground(seeds)),
    "rival-tint": dark
      ? lch(0.255, Math.min(0.055, chroma * 0.34), hue)
      : lch(0.945, Math.min(0.04, chroma * 0.2), hue),
    "rival-line": dark
      ? lch(0.4, Math.min(0.1, chroma * 0.55), hue)
      : lch(0.8, Math.min(0.1, chroma * 0.5), hue),
  };
}

function statusTokens<Name extends Status>(
  name: Name,
  hue: number,
  chroma: number,
  seeds: ThemeSeeds,
  backgrounds: readonly Hex[],
) {
  const dark = isDark(seeds);
  const tint = dark ? lch(0.26, chroma * 0.3, hue) : lch(0.95, chroma * 0.22, hue);
  const line = lch(dark ? 0.42 : 0.8, chroma * 0.55, hue);
  const text = readable(
    { lightness: dark ? 0.76 : 0.52, chroma, hue },
    [...backgrounds, tint],
    4.5,
    awayFromBackground(seeds),
  );
  return { [name]: text, [`${name}-tint`]: tint, [`${name}-line`]: line } as Record<
    Name | `${Name}-tint` | `${Name}-line`,
    Hex
  >;
}

function metalTokens(seeds: ThemeSeeds): Record<MetalToken, Hex> {
  const coins = { coin: "#ffc53d", "coin-edge": "#c98500", "on-coin": "#3a2400" } as const;
  const metals: Record<Metal, Hex> = isDark(seeds)
    ? { gold: "#ffcf4a", silver: "#c9d3e2", bronze: "#e29a66" }
    : { gold: "#c48300", silver: "#66738a", bronze: "#a85a26" };
  const on = (metal: Metal) => readableOn(metals[metal], inkOf(seeds));
  return { ...metals, "on-gold": on("gold"), "on-silver": on("silver"), "on-bronze": on("bronze"), ...coins };
}

/** Names have these colours on every surface and tint, but not on art and on the fills of the two sides of a match. */
function nameTokens(seeds: ThemeSeeds, backgrounds: readonly Hex[]): Record<NameToken, Hex> {
  const from = isDark(seeds) ? 0.82 : 0.56;
  const colour = (hue: number, chroma: number) =>
    readable({ lightness: from, chroma, hue }, backgrounds, 4.5, awayFromBackground(seeds));
  return {
    "name-neon": colour(142, 0.24),
    "name-gold": colour(86, 0.17),
    "name-coral": colour(30, 0.18),
    "name-sky": colour(235, 0.14),
  };
}

/** Posters have a deep background and light ink in both modes, so that text on art keeps its contrast. */
function artTokens(seeds: ThemeSeeds): Record<ArtToken, Hex> {
  const [backgroundHue, backgroundChroma] = seeds.background;
  const dark = isDark(seeds);
  const hue = dark ? backgroundHue : lchOf(seeds.brand).hue;
  const deep = dark ? lch(0.175, Math.max(0.03, backgroundChroma * 1.8), hue) : lch(0.3, 0.15, hue);
  const mid = dark ? lch(0.27, Math.max(0.045, backgroundChroma * 2.2), hue) : lch(0.4, 0.2, hue);
  return {
    "art-0": deep,
    "art-1": mid,
    "art-2": dark ? hex(seeds.brand) : "#6f8bff",
    "art-3": dark ? hex(seeds.rival) : "#ff5c9a",
    "art-4": lch(0.955, 0.022, dark ? 85 : 270),
    "art-ink": dark ? lch(0.12, 0.02, hue) : lch(0.2, 0.12, hue),
    "on-art": paper,
    "on-art-muted": readable({ lightness: 0.84, chroma: 0.02, hue }, [deep, mid], 5, 1),
  };
}

function hex(colour: string): Hex {
  if (!/^#[0-9a-f]{6}$/i.test(colour))
    throw new Error(`A theme colour must be written #rrggbb, not "${colour}"`);
  return colour as Hex;
}
