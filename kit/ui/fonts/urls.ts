import type { ThemeSeeds } from "../theme/seeds.ts";

const files = import.meta.glob<string>("./archivo-*.woff2", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The brand's only font file: Archivo at its width and weight, Latin-1, about 10 kB. */
export function displayFontUrl({ width, weight }: ThemeSeeds): string {
  const url = files[`./archivo-${width}-${weight}.woff2`];
  if (url === undefined) throw new Error(`no font file for width ${width} and weight ${weight}`);
  return url;
}
