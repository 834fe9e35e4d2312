import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import { loadSharp } from "./raster.ts";

export interface WordStyle {
  size: number;
  colour: string;
  /** Lines are broken to fit; without it the words stand on one line. */
  width?: number;
  /** Where a single word is wider than the line: breaks it, instead of letting it stick out. */
  breaksWords?: boolean;
}

export interface DrawnWords {
  input: Buffer;
  width: number;
  height: number;
}

const faces = ["display-68", "display-88", "display-100", "display-118", "arabic", "ethiopic"];
const scripts = "Kickoff Arabic, Kickoff Ethiopic";
// Everything that the six faces can draw, so that no letter is left to what a machine happens to have installed.
const drawable =
  /^[ -~\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212\u060c\u061b\u061f\u0621-\u063a\u0640-\u0656\u0660-\u0669\u1200-\u137f]*$/;
const rightToLeft = /[\u0590-\u08ff]/;

/** Fit to be drawn, or null: a card says less rather than show boxes for letters. */
export function wordsOf(text: string): string | null {
  const plain = text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain !== "" && drawable.test(plain) ? plain : null;
}

let readiness: Promise<void> | undefined;

/** The renderer knows only installed faces and those it was shown; it remembers them for as long as it lives. */
function showFaces(): Promise<void> {
  readiness ??= loadSharp().then(async (sharp) => {
    for (const face of faces) {
      const fontfile = fileURLToPath(new URL(`./faces/${face}.ttf`, import.meta.url));
      await sharp({ text: { text: "x", font: "Kickoff 100 10", fontfile } }).toBuffer();
    }
  });
  return readiness;
}

/** Words in the brand's display face, cut to their ink. */
export async function drawWords(words: string, brand: Brand, style: WordStyle): Promise<DrawnWords> {
  await showFaces();
  const sharp = await loadSharp();
  const { theme } = brand;
  const isJoined = rightToLeft.test(words);
  const tracking = isJoined ? 0 : Number.parseFloat(theme.track) * style.size;
  const cased = theme.case === "uppercase" ? words.toLocaleUpperCase(brand.locale) : words;
  const markup = escapeMarkup(cased).replaceAll(
    " ",
    `<span letter_spacing="${inUnits(tracking + wordSpace(theme.width) * style.size)}"> </span>`,
  );
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.colour}" weight="${theme.weight}" letter_spacing="${inUnits(tracking)}" line_height="${isJoined ? 1 : 0.86}">${markup}</span>`,
      font: `Kickoff ${theme.width}, ${scripts} ${style.size}`,
      rgba: true,
      dpi: 72,
      // Lines of a right-to-left script turn by themselves.
      align: brand.direction === "rtl" && !isJoined ? "right" : "left",
      ...(style.width === undefined
        ? {}
        : { width: style.width, wrap: style.breaksWords ? "word-char" : "word" }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const inUnits = (pixels: number) => Math.round(pixels * 1_024);

/** As in the pages: word spaces vanish in the condensed width. */
function wordSpace(width: number): number {
  if (width < 80) return 0.14;
  return width > 110 ? 0 : 0.04;
}
