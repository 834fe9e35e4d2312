/** Replaces custom properties with the theme's values, for use outside a page. */
export function paint(svg: string, tokens: Readonly<Record<string, string>>, currentColour: string): string {
  return svg
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const value = tokens[name];
      if (value === undefined) throw new Error(`The theme has no --${name}`);
      return value;
    })
    .replaceAll("currentColor", currentColour);
}

/** Places a drawing inside another one. */
export function place(svg: string, box: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = box;
  return svg.replace(/^<svg /, `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
}
