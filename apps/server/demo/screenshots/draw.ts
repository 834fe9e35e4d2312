import { fileURLToPath } from "node:url";
import { createRandom } from "#kit/pure/random.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import { loadSharp } from "../../brand-files/load-sharp.ts";

interface Side {
  readonly name: string;
  readonly score: number;
}

export interface ScreenshotContent {
  readonly game: { readonly id: string; readonly title: string };
  readonly challenger: Side;
  readonly challenged: Side;
  /** Different seeds give different pictures, because the product reports similar pictures to staff. */
  readonly seed: string;
}

const size = { width: 1_280, height: 720 } as const;
const face = fileURLToPath(new URL("../../brand-files/fonts/display-88.ttf", import.meta.url));

/** The result screen of a game: the title, both names and the score. */
export async function drawScreenshot(content: ScreenshotContent): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width } = size;
  const half = width / 2;
  const { challenger, challenged, game } = content;
  const parts = [
    { text: game.title.toUpperCase(), pixels: 34, centre: half, top: 60, room: 900 },
    { text: "FINAL RESULT", pixels: 46, centre: half, top: 128, room: 900 },
    { text: challenger.name, pixels: 58, centre: 300, top: 245, room: 480 },
    { text: challenged.name, pixels: 58, centre: width - 300, top: 245, room: 480 },
    { text: String(challenger.score), pixels: 210, centre: 300, top: 360, room: 400 },
    { text: "-", pixels: 150, centre: half, top: 420, room: 200 },
    { text: String(challenged.score), pixels: 210, centre: width - 300, top: 360, room: 400 },
  ];
  const layers = await Promise.all(
    parts.map(async ({ text, pixels, centre, top, room }) => {
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="#ffffff">${escapeMarkup(text)}</span>`,
          font: `Kickoff 88 ${pixels}`,
          fontfile: face,
          rgba: true,
          dpi: 72,
        },
      })
        .resize({ width: room, fit: "inside", withoutEnlargement: true })
        .png()
        .toBuffer({ resolveWithObject: true });
      return { input: data, left: Math.round(centre - info.width / 2), top };
    }),
  );
  return sharp(Buffer.from(background(content.seed)))
    .composite(layers)
    .webp({ quality: 82 })
    .toBuffer();
}

/** The lighting differs by picture. */
function background(seed: string): string {
  const random = createRandom(seed);
  const { width, height } = size;
  const hue = random.int(0, 359);
  const beams = Array.from({ length: 9 }, () => {
    const [x, y] = [random.int(0, width), random.int(0, height)];
    const light = random.int(18, 46);
    return `<ellipse cx="${x}" cy="${y}" rx="${random.int(80, 340)}" ry="${random.int(40, 220)}" fill="hsl(${hue + random.int(-30, 30)} 60% ${light}%)" opacity="0.55"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="hsl(${hue} 55% 12%)"/>${beams.join("")}` +
    `<rect x="40" y="220" width="520" height="400" rx="24" fill="#000000" opacity="0.45"/>` +
    `<rect x="720" y="220" width="520" height="400" rx="24" fill="#000000" opacity="0.45"/></svg>`
  );
}
