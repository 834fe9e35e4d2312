/** A page as it was opened in one brand on one screen. */
export interface PictureOfPage {
  brand: string;
  screen: "phone" | "desktop";
  path: string;
  faults: readonly string[];
}

export function pictureName(brand: string, screen: string, path: string): string {
  return `${brand}-${screen}${path.replace(/[^\w-]+/g, "_")}.png`;
}

/** An HTML page with all pictures, grouped by path, each with its faults beside it. Pages with faults come first. */
export function contactSheet(pictures: readonly PictureOfPage[]): string {
  const groups = [...Map.groupBy(pictures, ({ path }) => path.replace(/[\da-f-]{36}/g, "…"))].toSorted(
    ([, a], [, b]) => faultCount(b) - faultCount(a),
  );
  const total = faultCount(pictures);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pages of Kickoff</title>
<style>
  body { font: 16px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f4f6; color: #16161a; }
  section { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin-block-end: 40px; }
  h2 { flex-basis: 100%; margin: 0; font-size: 20px; }
  figure { margin: 0; padding: 8px; background: #fff; border-radius: 8px; }
  img { display: block; inline-size: 240px; border: 1px solid #ccc; }
  img.desktop { inline-size: 480px; }
  ul { max-inline-size: 480px; margin: 8px 0 0; padding-inline-start: 20px; color: #b00020; overflow-wrap: anywhere; }
</style>
<h1>${pictures.length} pictures, ${total} ${total === 1 ? "fault" : "faults"}</h1>
${groups.map(([path, group]) => sectionOf(path, group)).join("\n")}
</html>
`;
}

function faultCount(pictures: readonly PictureOfPage[]): number {
  return pictures.reduce((count, { faults }) => count + faults.length, 0);
}

function sectionOf(path: string, pictures: readonly PictureOfPage[]): string {
  return `<section>\n<h2>${escapeHtml(path)}</h2>\n${pictures.map(figureOf).join("\n")}\n</section>`;
}

function figureOf({ brand, screen, path, faults }: PictureOfPage): string {
  const file = pictureName(brand, screen, path);
  const list = faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join("");
  return `<figure><a href="${file}"><img class="${screen}" loading="lazy" src="${file}" alt="${escapeHtml(`${path} of ${brand} on a ${screen}`)}"></a>
<figcaption>${brand}, ${screen}</figcaption>${list && `<ul>${list}</ul>`}</figure>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
