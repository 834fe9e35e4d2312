import type { Executor } from "#kit/db/database.ts";
import type { ChatCard } from "../../contract.ts";
import { productLinks } from "../../rules.ts";
import type { ChatReader } from "../ports.ts";

/** Cards of all links in the texts, by path. A link that leads to nothing, or to another realm, has none. */
export async function findCards(
  executor: Executor,
  { site, kinds }: Pick<ChatReader, "site" | "kinds">,
  texts: readonly string[],
): Promise<Map<string, ChatCard>> {
  const links = texts.flatMap((text) => productLinks(text, site.canonicalOrigin));
  const cards = new Map<string, ChatCard>();
  for (const kind of kinds) {
    const ids = new Set(links.filter((link) => link.kind === kind.name).map(({ id }) => id));
    if (ids.size === 0 || !kind.findCards) continue;
    for (const card of await kind.findCards(executor, site, [...ids])) cards.set(card.path, card);
  }
  return cards;
}

/** The cards of one text, in the order of its links. */
export function cardsOf(text: string, origin: string, cards: ReadonlyMap<string, ChatCard>): ChatCard[] {
  if (cards.size === 0) return [];
  return productLinks(text, origin).flatMap(({ path }) => cards.get(path) ?? []);
}
