import type { Clock } from "#kit/pure/clock.ts";
import { keepLatest } from "#kit/pure/keep-latest.ts";
import type { PageHeaders } from "./page-headers.ts";
import type { WrittenPage } from "./written-page.ts";

/** A page as it is kept: what every answer of it says, and when it was drawn. */
export interface KeptPage {
  kind: "kept";
  /** The pattern of its address. */
  route: string;
  status: number;
  page: WrittenPage;
  /** Of its answers in brotli. */
  headers: PageHeaders;
  drawnAt: string;
}

const mostPages = 500;

/** Pages of visitors without a session, or what is said of them, for a few seconds each. */
export function createPageCache<Kept>(clock: Clock) {
  const kept = new Map<string, { page: Kept; freshUntil: number }>();
  return {
    find(key: string): Kept | undefined {
      const found = kept.get(key);
      return found && found.freshUntil > clock.now().getTime() ? found.page : undefined;
    },
    keep(key: string, page: Kept, seconds: number): void {
      keepLatest(kept, key, { page, freshUntil: clock.now().getTime() + seconds * 1_000 }, mostPages);
    },
  };
}
