/** Outside a page there are no custom properties: the theme's own values are written in their place. */
export function paint(svg: string, tokens: Readonly<Record<string, string>>, currentColour: string): string {
  return svg
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const value = tokens[name];
      if (value === undefined) throw new Error(`The theme has no --${name}`);
      return value;
    })
    .replaceAll("currentColor", currentColour);
}

/** A drawing set into another one, at a place and size of its own. */
export function place(svg: string, box: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = box;
  return svg.replace(/^<svg /, `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
}
