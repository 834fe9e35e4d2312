import type { Site } from "#features/branding/server/index.ts";
import { draw, type DrawingName } from "#kit/ui/art/drawings.ts";
import { drawText, drawableText, type DrawnText } from "./draw-text.ts";
import { paint, place } from "#kit/ui/theme/paint.ts";
import { loadSharp } from "./load-sharp.ts";

export interface CardContent {
  art: DrawingName;
  /** The line above the title: the game and the day. */
  overline: string | null;
  title: string | null;
  /** The prize. */
  headline: string | null;
  /** The pose of the winner of a match. */
  pose?: Extract<DrawingName, `pose-${string}`> | undefined;
}

const cardSize = { width: 1_200, height: 630 } as const;

const margin = 64;
const column = 560;
const mark = 72;
const chipHeight = 60;
const chipPadding = 22;
const gap = 28;
const titleSizes = [124, 108, 92, 78, 66, 56, 48];
const lineSizes = [30, 26, 22];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws a share card: the art on one side, the text on a slanted panel on the other. Mirrored for right-to-left brands.
 */
export async function drawCard(site: Site, content: CardContent): Promise<Buffer> {
  const layers: { input: Buffer; left: number; top: number }[] = [];
  const put = (words: DrawnText | null, x: number, foot: number) => {
    if (!words) return;
    const left = Math.round(mirrored(site, x, words.width));
    layers.push({ input: words.input, left, top: Math.round(foot - words.height) });
  };
  const name = await line(site, site.brand.name, "on-art", column - mark);
  put(name, margin + mark + 18, margin + (mark + (name?.height ?? 0)) / 2);

  // Lines are placed from the bottom upwards; the title gets the remaining space.
  let foot = cardSize.height - margin;
  const headline = await line(site, content.headline, "on-brand", column);
  const chip = headline && chipBoxOf(headline, foot);
  if (headline && chip) {
    put(headline, margin + chipPadding, foot - (chip.height - headline.height) / 2);
    foot -= chip.height + gap;
  }
  const overline = await line(site, content.overline, "on-art-muted", column);
  const room = foot - (margin + mark + gap) - (overline ? overline.height + gap : 0);
  const title = await fittingTitle(site, content.title, room);
  put(title, margin, foot);
  if (title) foot -= title.height + gap;
  put(overline, margin, foot);

  const sharp = await loadSharp();
  return sharp(Buffer.from(backgroundSvg(site, content, chip)))
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

function chipBoxOf(words: DrawnText, foot: number): Box {
  return { x: margin, y: foot - chipHeight, width: words.width + 2 * chipPadding, height: chipHeight };
}

function mirrored(site: Site, x: number, width: number): number {
  return site.brand.direction === "rtl" ? cardSize.width - x - width : x;
}

/** Mirrors the art so that its subject is on the side without text. */
function mirroredArt(site: Site, svg: string): string {
  return site.brand.direction === "rtl"
    ? `<g transform="translate(${cardSize.width} 0) scale(-1 1)">${svg}</g>`
    : svg;
}

async function line(
  site: Site,
  text: string | null,
  colour: string,
  room: number,
): Promise<DrawnText | null> {
  const words = drawableText(text ?? "");
  if (words === null) return null;
  for (const size of lineSizes) {
    const drawn = await drawText(words, site.brand, { size, colour: site.themeTokens[colour] ?? "" });
    if (drawn.width <= room) return drawn;
  }
  return null;
}

/** The largest size that fits. At the smallest size, words are cut off at the end. */
async function fittingTitle(site: Site, text: string | null, room: number): Promise<DrawnText | null> {
  const words = drawableText(text ?? "");
  if (words === null) return null;
  const colour = site.themeTokens["on-art"] ?? "";
  const attempt = async (title: string, size: number, breaksWords: boolean) => {
    const style = { size: Math.round(size * site.brand.theme.scale), colour, width: column, breaksWords };
    const drawn = await drawText(title, site.brand, style);
    return drawn.height <= room && drawn.width <= column ? drawn : null;
  };
  for (const size of titleSizes) {
    const drawn = await attempt(words, size, false);
    if (drawn) return drawn;
  }
  const smallest = titleSizes.at(-1) ?? 0;
  for (let length = Math.min(words.length, 120); length > 0; length -= 10) {
    const drawn = await attempt(`${words.slice(0, length).replace(/\s\S*$/, "")}…`, smallest, true);
    if (drawn) return drawn;
  }
  return null;
}

function backgroundSvg(site: Site, { art, pose }: CardContent, chip: Box | null): string {
  const { width, height } = cardSize;
  const { radius, pill } = site.brand.theme;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    mirroredArt(site, place(draw(art), { x: 560, y: 0, width: 640, height })) +
    drawSlant(site, -width, width + 800, "var(--art-0)") +
    drawSlant(site, 800, 20, "var(--art-2)") +
    drawSlant(site, 828, 8, "var(--art-3)") +
    (pose ? drawPose(site, pose) : "") +
    place(site.logoSvg, { x: mirrored(site, margin, mark), y: margin, width: mark, height: mark }) +
    (chip ? rectangle(site, chip, pill ? chipHeight / 2 : radius) : "") +
    `</svg>`;
  return paint(svg, site.themeTokens, site.themeTokens["on-art"] ?? "");
}

/** Poses have the colours of surfaces, so they stand on one. */
function drawPose(site: Site, pose: DrawingName): string {
  const [x, y, radius] = [970, 315, 190];
  const centre = mirrored(site, x, 0);
  const size = radius * 1.3;
  const figure = place(draw(pose), { x: centre - size / 2, y: y - size / 2, width: size, height: size });
  const plate = `<circle cx="${centre}" cy="${y}" r="${radius}" fill="var(--surface-1)" stroke="var(--art-3)" stroke-width="8"/>`;
  return plate + figure;
}

/** A slanted band over the whole height. */
function drawSlant(site: Site, from: number, thickness: number, fill: string): string {
  const lean = 160;
  const { height } = cardSize;
  const corners = [
    [from, 0],
    [from + thickness, 0],
    [from + thickness - lean, height],
    [from - lean, height],
  ] as const;
  const points = corners.map(([x, y]) => `${mirrored(site, x, 0)},${y}`).join(" ");
  return `<polygon points="${points}" fill="${fill}"/>`;
}

function rectangle(site: Site, { x, y, width, height }: Box, radius: number): string {
  const size = `width="${width}" height="${height}" rx="${radius}"`;
  return `<rect x="${mirrored(site, x, width)}" y="${y}" ${size} fill="var(--brand)"/>`;
}
