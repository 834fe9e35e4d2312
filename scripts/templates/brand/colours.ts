import { lch, lchOf } from "#kit/ui/theme/colour.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";
import { contrastPairs } from "#kit/ui/theme/contrast.ts";
import type { ThemeSeeds } from "#kit/ui/theme/seeds.ts";

/** The lowest distance between the hues of the two sides of a match. */
const minHueDistance = 60;

/** Pairs of colours that are too close, in words. */
export function colourFaults(theme: ThemeSeeds): string[] {
  const faults = contrastPairs(compileTheme(theme))
    .filter(({ isMet }) => !isMet)
    .map(
      ({ text, background, ratio, wanted }) =>
        `${text} on ${background} has a contrast of ${ratio.toFixed(2)}, and ${wanted} is needed`,
    );
  const distance = hueDistance(theme.brand, theme.rival);
  if (distance < minHueDistance)
    faults.push(`the second colour is too close to the first: players would not tell the two sides apart`);
  return faults;
}

/** The same hues, lighter or darker, that can be read everywhere; undefined if there are none. */
export function readableColours(theme: ThemeSeeds): Pick<ThemeSeeds, "brand" | "rival"> | undefined {
  const steps = [0, 0.04, -0.04, 0.08, -0.08, 0.12, -0.12, 0.16, -0.16, 0.2, -0.2, 0.25, -0.25, 0.3, -0.3];
  for (const brandStep of steps) {
    for (const rivalStep of steps) {
      const [brand, rival] = [shiftLightness(theme.brand, brandStep), shiftLightness(theme.rival, rivalStep)];
      if (colourFaults({ ...theme, brand, rival }).length === 0) return { brand, rival };
    }
  }
  return undefined;
}

function shiftLightness(hex: string, step: number): string {
  if (step === 0) return hex;
  const { lightness, chroma, hue } = lchOf(hex);
  return lch(Math.min(0.97, Math.max(0.2, lightness + step)), chroma, hue);
}

function hueDistance(one: string, other: string): number {
  const distance = Math.abs(lchOf(one).hue - lchOf(other).hue) % 360;
  return Math.min(distance, 360 - distance);
}
