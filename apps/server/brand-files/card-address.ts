const general = "/card.png";

/** The URL of a page's card: the page's path between `/card` and `.png`. */
export function cardAddress(pagePath: string | null): string {
  if (pagePath === null) return general;
  return pagePath === "/" ? "/card/landing.png" : `/card${pagePath}.png`;
}

/** The page of a card's URL; null for the brand's own card. */
export function pageOfCard(address: string): string | null {
  return /^\/card(\/.+)\.png$/.exec(address)?.[1] ?? null;
}
