import { contrast } from "./colour.ts";
import type { ThemeToken, ThemeTokens } from "./compile.ts";

export interface ContrastPair {
  text: ThemeToken;
  background: ThemeToken;
  /** 4.5 for text, 3 for lines and marks (WCAG 2.2 AA). */
  wanted: number;
  ratio: number;
  isMet: boolean;
}

type Pair = readonly [text: ThemeToken, background: ThemeToken, wanted: number];

const surfaces: ThemeToken[] = ["bg", "surface-1", "surface-2", "surface-3"];
const meanings = ["success", "warning", "danger", "info"] as const;
const inks: ThemeToken[] = ["text", "text-muted", "text-subtle", "brand-text", "rival-text", ...meanings];

const names: ThemeToken[] = ["name-neon", "name-gold", "name-coral", "name-sky"];

const pairs: Pair[] = [
  ...[...surfaces, "brand-tint" as const, "rival-tint" as const].flatMap((background) =>
    names.map((text): Pair => [text, background, 4.5]),
  ),
  ...surfaces.flatMap((background): Pair[] => [
    ...inks.map((text): Pair => [text, background, 4.5]),
    ["focus", background, 3],
  ]),
  ...surfaces.slice(0, 3).map((background): Pair => ["line-control", background, 3]),
  ["on-brand", "brand", 4.5],
  ["on-brand", "brand-hover", 4.5],
  ["on-brand", "brand-press", 4.5],
  ["on-brand-tint", "brand-tint", 4.5],
  ["brand-text", "brand-tint", 4.5],
  ["text", "brand-tint", 4.5],
  ["on-rival", "rival", 4.5],
  ["rival-text", "rival-tint", 4.5],
  ["text", "rival-tint", 4.5],
  ["on-coin", "coin", 4.5],
  ...meanings.flatMap((m): Pair[] => [
    [m, `${m}-tint`, 4.5],
    ["text", `${m}-tint`, 4.5],
  ]),
  ["on-gold", "gold", 4.5],
  ["on-silver", "silver", 4.5],
  ["on-bronze", "bronze", 4.5],
  ["gold", "surface-1", 3],
  ["silver", "surface-1", 3],
  ["bronze", "surface-1", 3],
  ["on-art", "art-0", 4.5],
  ["on-art", "art-1", 4.5],
  ["on-art-muted", "art-0", 4.5],
  ["on-art-muted", "art-1", 4.5],
];

/** Every pair of colours that the components combine, with its contrast. */
export function contrastPairs(tokens: ThemeTokens): ContrastPair[] {
  return pairs.map(([text, background, wanted]) => {
    const ratio = contrast(tokens[text], tokens[background]);
    return { text, background, wanted, ratio, isMet: ratio >= wanted - 0.005 };
  });
}
