import type { TiesPort } from "#features/battlegrounds/server/index.ts";
import { move } from "../moves/moving.ts";
import { announce, type MatchNews } from "../moves/news.ts";
import type { MatchPorts } from "../ports.ts";
import { tiesIn } from "./ties.ts";

/** For use cases outside this slice: what they did to matches is told by `announce`, after the commit. */
export function openTies(ports: MatchPorts): TiesPort & { announce(): void } {
  const told: MatchNews[] = [];
  return {
    ...tiesIn(ports, move, told),
    announce() {
      for (const news of told) announce(ports, news);
    },
  };
}
