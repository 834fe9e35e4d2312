/** Text that browsers could open as a page: with a scheme, or a name with a known top-level domain. */
const link =
  /\b(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w./-])(?:[\w-]+\.)+(?:com|net|org|io|me|co|gg|tv|app|link|xyz|info|biz|online|site|shop|top|za|ng|ke|de|fr|es|it|eu|uk|ly|to)\b[^\s<>"]*/gi;

/** Whether the text leads to another site. `origin` is that of the brand. */
export function hasOutsideLink(text: string, origin: string): boolean {
  return [...text.matchAll(link)].some(([found]) => !isOurs(found, origin));
}

function isOurs(found: string, origin: string): boolean {
  return hostOf(found) === hostOf(origin);
}

/** A name and password before the host make it another site. */
function hostOf(address: string): string {
  const [host = ""] = address.replace(/^https?:\/\//i, "").split(/[/?#\\]/, 1);
  return host.toLowerCase();
}

export interface ProductLink {
  readonly kind: "match" | "battleground";
  readonly id: string;
  /** The page without origin, search and fragment. */
  readonly path: string;
}

const maxCards = 3;
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pages = new RegExp(
  `(?<![\\w.-])(https?://[^\\s/]+)?(/event-home/(${uuid})|/match-wizard/${uuid}/(${uuid}))(?![\\w-])`,
  "gi",
);

/** Links to battlegrounds and matches on the brand's own site, each once. */
export function productLinks(text: string, origin: string): ProductLink[] {
  const links = new Map<string, ProductLink>();
  for (const [, host, found = "", eventId, matchId] of text.matchAll(pages)) {
    const path = found.toLowerCase();
    const isOwnSite = host === undefined || host.toLowerCase() === origin;
    if (!isOwnSite || links.size === maxCards) continue;
    links.set(path, {
      kind: matchId === undefined ? "battleground" : "match",
      id: (matchId ?? eventId ?? "").toLowerCase(),
      path,
    });
  }
  return [...links.values()];
}

/** Pages that players show one another. Others, like the link that ends a subscription, stay text. */
const shownPages =
  "chat-room|profile|share-profile|s|event-home|match|match-wizard|bracket|how-to-play|rankings|games|prizes|vouchers|rewards";
const address = new RegExp(
  `(?<![^\\s(["'«])https?://[^\\s/]+/(?:${shownPages})(?:[/?#][^\\s<>"]*)?(?![\\w-])`,
  "gi",
);

/** Addresses of pages of the brand's own site, as they stand in the text. */
export function ownLinks(text: string, origin: string): string[] {
  const found = [...text.matchAll(address)].map(([match]) => match.replace(/[.,;:!?)\]}'’»]+$/u, ""));
  return [...new Set(found.filter((each) => each.toLowerCase().startsWith(`${origin}/`)))];
}

/** Accounts younger than this cannot post links that can be opened. */
const newAccountMs = 3 * 24 * 60 * 60_000;

export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < newAccountMs;
}
