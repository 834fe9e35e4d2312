import { compressAround, splice, type SplicedDocument } from "#kit/http/spliced-brotli.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** A rendered page as it is kept: the text in pieces, with a nonce to be set between them. */
export interface KeptPage {
  kind: "kept";
  status: number;
  pieces: readonly string[];
  compressed: SplicedDocument;
  freshUntil: number;
}

const mostPages = 500;

const nonceLength = 22;

/** Pages of visitors without a session, for a few seconds each. */
export function createPageCache(clock: Clock) {
  const kept = new Map<string, KeptPage>();
  return {
    find(key: string): KeptPage | undefined {
      const page = kept.get(key);
      return page && page.freshUntil > clock.now().getTime() ? page : undefined;
    },
    async keep(
      key: string,
      page: { status: number; html: string; nonce: string; seconds: number },
    ): Promise<KeptPage> {
      const pieces = page.html.split(page.nonce);
      const compressed = await compressAround(pieces, nonceLength);
      // The oldest goes first: a map keeps the order of insertion.
      kept.delete(key);
      if (kept.size >= mostPages) kept.delete(kept.keys().next().value ?? "");
      const made: KeptPage = {
        kind: "kept",
        status: page.status,
        pieces,
        compressed,
        freshUntil: clock.now().getTime() + page.seconds * 1_000,
      };
      kept.set(key, made);
      return made;
    },
  };
}

export function textOf(page: KeptPage, nonce: string): string {
  return page.pieces.join(nonce);
}

export function brotliOf(page: KeptPage, nonce: string): Buffer {
  return splice(page.compressed, nonce);
}
