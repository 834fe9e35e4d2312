/** Colour maths: OKLCH to and from sRGB (Björn Ottosson's matrices), and the WCAG contrast ratio. */

export type Hex = `#${string}`;
type Triple = readonly [number, number, number];

export interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function linearRgb(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function toHex(rgb: Triple): Hex {
  const channel = (v: number) =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(channel).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [la, lb] = [luminance(a), luminance(b)];
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}

export function lchOf(hex: string): Lch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const alpha = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(alpha, beta),
    hue: ((Math.atan2(beta, alpha) * 180) / Math.PI + 360) % 360,
  };
}

function linearFromLch(lightness: number, chroma: number, hue: number): Triple {
  const alpha = chroma * Math.cos((hue * Math.PI) / 180);
  const beta = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * alpha + 0.2158037573 * beta) ** 3;
  const m = (lightness - 0.1055613458 * alpha - 0.0638541728 * beta) ** 3;
  const s = (lightness - 0.0894841775 * alpha - 1.291485548 * beta) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The sRGB colour of an OKLCH value; chroma is reduced until it is inside sRGB. */
export function lch(lightness: number, chroma: number, hue: number): Hex {
  for (let c = chroma; ; c -= 0.004) {
    const [r, g, b] = linearFromLch(lightness, c, hue);
    const fits = [r, g, b].every((v) => v >= -0.0005 && v <= 1.0005);
    if (c > 0 && !fits) continue;
    const gamma = (v: number) => toGamma(Math.max(0, v));
    return toHex([gamma(r), gamma(g), gamma(b)]);
  }
}

/** Moves the lightness up (+1) or down (-1) until the colour has the wanted contrast on every background. */
export function readable(from: Lch, backgrounds: readonly string[], wanted: number, direction: 1 | -1): Hex {
  for (let l = from.lightness; l >= 0 && l <= 1; l += direction * 0.005) {
    const colour = lch(l, from.chroma, from.hue);
    if (backgrounds.every((background) => contrast(colour, background) >= wanted)) return colour;
  }
  return direction > 0 ? "#ffffff" : "#000000";
}
