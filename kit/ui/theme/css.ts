import { compileTheme } from "./compile.ts";
import { motifImage } from "./motifs.ts";
import type { ThemeSeeds } from "./seeds.ts";

export interface ThemeAssets {
  /** URL of the brand's display font (see `fonts/urls.ts`); omitted in low-data mode. */
  fontUrl?: string | undefined;
}

/**
 * The custom properties of one brand and its @font-face, for a <style> in the document. `scales.css` and `base.css`
 * contain what all brands share.
 */
export function themeCss(seeds: ThemeSeeds, { fontUrl }: ThemeAssets): string {
  const properties = { ...compileTheme(seeds), ...shape(seeds), ...shadowTokens(seeds), ...type(seeds) };
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `${fallbackFont(seeds.width)}${fontUrl === undefined ? "" : fontFace(fontUrl)}:root{color-scheme:${seeds.mode};${declarations.join(";")}}`;
}

const robotoNames = ["Roboto Bold", "Roboto-Bold"];
const arialNames = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"];

/** How much wider our headings are than in the phone's bold font, in per cent; measured on headings of the product. */
const widthAgainst: Record<ThemeSeeds["width"], { roboto: number; arial: number }> = {
  68: { roboto: 80.5, arial: 74.5 },
  88: { roboto: 97, arial: 91 },
  100: { roboto: 111, arial: 104 },
  118: { roboto: 133, arial: 125 },
};

/** Ascent and descent of the display font, in per cent of its size. */
const reach = { ascent: 87.8, descent: 21 };

/** A local fallback font, stretched to the metrics of the display font, so that the layout does not shift. */
function fallbackFont(width: ThemeSeeds["width"]): string {
  const face = (names: readonly string[], size: number) => {
    const unstretched = (share: number) => `${((share / size) * 100).toFixed(1)}%`;
    return (
      `@font-face{font-family:Stand-in;src:${names.map((name) => `local("${name}")`).join()};size-adjust:${size}%;` +
      `ascent-override:${unstretched(reach.ascent)};descent-override:${unstretched(reach.descent)};line-gap-override:0%}`
    );
  };
  const { roboto, arial } = widthAgainst[width];
  return face(arialNames, arial) + face(robotoNames, roboto);
}

function fontFace(url: string): string {
  return `@font-face{font-family:Display;src:url("${url}")format("woff2");font-weight:600 900;font-display:swap}`;
}

function shape({ radius, pill, motif }: ThemeSeeds): Record<string, string> {
  const scaled = (factor: number, least = 0) => `${Math.max(least, Math.round(radius * factor))}px`;
  return {
    "r-xs": scaled(0.4, 3),
    "r-sm": scaled(0.66, 4),
    "r-md": scaled(1),
    "r-lg": scaled(1.5),
    "r-xl": scaled(2),
    "r-control": pill ? "999px" : scaled(1),
    motif: motifImage(motif),
  };
}

/** Dark surfaces differ in lightness; light ones need a hairline and a shadow. */
function shadowTokens({ mode }: ThemeSeeds): Record<string, string> {
  return mode === "dark"
    ? {
        "shadow-1": "0 1px 2px #0006",
        "shadow-2": "0 10px 28px #0008",
        ring: "0 0 #0000",
        scrim: "#000000b3",
      }
    : {
        "shadow-1": "0 1px 2px #10184014",
        "shadow-2": "0 10px 30px #1018401f",
        ring: "0 1px 2px #10184014,0 0 0 1px var(--line)",
        scrim: "#0b102ba6",
      };
}

function type(seeds: ThemeSeeds): Record<string, string | number> {
  return {
    "display-wght": seeds.weight,
    "display-case": seeds.case,
    "display-track": seeds.track,
    "display-lead": seeds.lead,
    "display-scale": seeds.scale,
    "display-word": wordSpace(seeds.width),
  };
}

/** Word spaces are too small in the condensed width and too large in the wide one. */
function wordSpace(width: ThemeSeeds["width"]): string {
  if (width < 80) return ".14em";
  return width > 110 ? "0em" : ".04em";
}
