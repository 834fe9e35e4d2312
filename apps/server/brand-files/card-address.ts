const general = "/card.png";

/** Where the card of a page is served: the page's own path between `/card` and `.png`. */
export function cardAddress(pagePath: string | null): string {
  if (pagePath === null) return general;
  return pagePath === "/" ? "/card/landing.png" : `/card${pagePath}.png`;
}

/** The page whose card is asked for; null for the brand's own card. */
export function pageOfCard(address: string): string | null {
  return /^\/card(\/.+)\.png$/.exec(address)?.[1] ?? null;
}
