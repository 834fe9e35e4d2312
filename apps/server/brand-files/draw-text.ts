import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import { loadSharp } from "./load-sharp.ts";

export interface TextStyle {
  size: number;
  colour: string;
  /** Wraps lines at this width; without it the text is one line. */
  width?: number;
  /** Breaks a word that is wider than the line. */
  breaksWords?: boolean;
}

export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

const faces = ["display-68", "display-88", "display-100", "display-118", "arabic", "ethiopic"];
const scripts = "Kickoff Arabic, Kickoff Ethiopic";
// The characters of the six bundled fonts, so that the result never depends on fonts installed on the machine.
const drawable =
  /^[ -~\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212\u060c\u061b\u061f\u0621-\u063a\u0640-\u0656\u0660-\u0669\u1200-\u137f]*$/;
const rightToLeft = /[\u0590-\u08ff]/;

/** Normalised text, or null if a character cannot be drawn: a card without the text is better than boxes. */
export function drawableText(text: string): string | null {
  const plain = text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain !== "" && drawable.test(plain) ? plain : null;
}

let readiness: Promise<void> | undefined;

/** Registers the fonts once per process. */
function registerFonts(): Promise<void> {
  readiness ??= loadSharp().then(async (sharp) => {
    for (const face of faces) {
      const fontfile = fileURLToPath(new URL(`./fonts/${face}.ttf`, import.meta.url));
      await sharp({ text: { text: "x", font: "Kickoff 100 10", fontfile } }).toBuffer();
    }
  });
  return readiness;
}

/** Renders text in the brand's display font, cropped to its visible pixels. */
export async function drawText(words: string, brand: Brand, style: TextStyle): Promise<DrawnText> {
  await registerFonts();
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
      text: `<span lang="${brand.language}" foreground="${style.colour}" weight="${theme.weight}" letter_spacing="${inUnits(tracking)}" line_height="${isJoined ? 1 : 0.86}">${markup}</span>`,
      font: `Kickoff ${theme.width}, ${scripts} ${style.size}`,
      rgba: true,
      dpi: 72,
      // Pango aligns lines of right-to-left scripts by itself.
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

/** As in the pages: the condensed width needs wider word spaces. */
function wordSpace(width: number): number {
  if (width < 80) return 0.14;
  return width > 110 ? 0 : 0.04;
}
