import { compressAround, splice, type SplicedDocument } from "#kit/http/spliced-brotli.ts";
import { keepLatest } from "#kit/pure/keep-latest.ts";
import type { Blank, Document } from "./document.ts";

/** What one answer puts into the blanks of a document. */
export type Filling = Readonly<Record<Blank["blank"], string>>;

/** A document and the same compressed. */
export interface WrittenPage {
  document: Document;
  compressed: SplicedDocument;
  /** In the order of the blanks. */
  blanks: readonly Blank["blank"][];
}

const lengths: Readonly<Record<Blank["blank"], number>> = { nonce: 22, drawnAt: 13, answeredAt: 13 };
const mostKnown = 100;

interface Known {
  facts: string;
  document: Document;
  page: Promise<WrittenPage>;
}

/** Writes the pages of visitors: drawn once for the same facts, compressed once for the same text. */
export function createPageWriter() {
  const known = new Map<string, Known>();
  return {
    /** The key names the address, the facts are all that may make another document of it. */
    write(key: string, facts: string, draw: () => Document): Promise<WrittenPage> {
      const last = known.get(key);
      if (last?.facts === facts) return last.page;
      const document = draw();
      const page = last && isSame(last.document, document) ? last.page : compress(document);
      keepLatest(known, key, { facts, document, page }, mostKnown);
      // What failed is tried again by the next who asks.
      page.catch(() => {
        if (known.get(key)?.page === page) known.delete(key);
      });
      return page;
    },
  };
}

/** By the letter: two answers share their bytes only where they say the same. */
function isSame(one: Document, other: Document): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

async function compress(document: Document): Promise<WrittenPage> {
  const texts = [""];
  const blanks: Blank["blank"][] = [];
  for (const part of document) {
    if (typeof part === "string") texts.push((texts.pop() ?? "") + part);
    else {
      blanks.push(part.blank);
      texts.push("");
    }
  }
  const compressed = await compressAround(
    texts,
    blanks.map((blank) => lengths[blank]),
  );
  return { document, compressed, blanks };
}

export function textOf(document: Document, filling: Filling): string {
  return document.map((part) => (typeof part === "string" ? part : filling[part.blank])).join("");
}

/** A letter for each byte. */
export function brotliOf({ compressed, blanks }: WrittenPage, filling: Filling): string {
  return splice(
    compressed,
    blanks.map((blank) => filling[blank]),
  );
}
