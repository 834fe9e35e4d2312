import { useFormat, useText } from "#kit/client/app.tsx";
import type { RankingRow } from "../../contract.ts";

/** Texts of a ranking table. */
export function useRankingText() {
  const text = useText("rankings");
  const format = useFormat();
  return {
    label: text("table"),
    headings: {
      rank: text("rank"),
      player: text("player"),
      played: { short: text("playedShort"), full: text("played") },
      won: { short: text("wonShort"), full: text("won") },
      lost: { short: text("lostShort"), full: text("lost") },
      drawn: { short: text("drawnShort"), full: text("drawn") },
      points: { short: text("pointsShort"), full: text("points") },
    },
    rowOf: ({ rank, player, played, w, l, d, pts, isYou }: RankingRow) => ({
      id: player.id,
      rank,
      place: format.number(rank),
      name: player.username,
      seed: player.avatar,
      worn: player.worn,
      href: `/profile/${player.id}`,
      played: format.number(played),
      won: format.number(w),
      lost: format.number(l),
      drawn: format.number(d),
      points: format.number(pts),
      isMe: isYou,
    }),
  };
}
