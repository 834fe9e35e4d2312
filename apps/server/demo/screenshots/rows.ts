import type { DemoPlayer } from "../players.ts";
import type { Played } from "../play-match.ts";
import type { IdMaker } from "../ids.ts";
import type { FileRow, PictureRow } from "../rows.ts";

/** The typical size of a drawn one. */
const typicalBytes = 24_000;

/**
 * Screenshots of posted scores that somebody can see: those of players who sign in, and those that wait for an answer
 * or for staff. Each is drawn at its first view.
 */
export function createScreenshots(
  played: readonly Played[],
  players: readonly DemoPlayer[],
  newId: IdMaker,
): { files: FileRow[]; match_pictures: PictureRow[] } {
  const seen = new Set(players.filter(({ isInGuide }) => isInGuide).map(({ row }) => row.id));
  const files: FileRow[] = [];
  const pictures: PictureRow[] = [];
  for (const { match, moves } of played) {
    const isShown =
      ["submitted", "disputed"].includes(match.state) ||
      seen.has(match.challenger_id) ||
      seen.has(match.challenged_id);
    const posted = isShown ? moves.find(({ move }) => move === "submit_score") : undefined;
    if (!posted || posted.player_id === null) continue;
    const id = newId(posted.moved_at);
    files.push({
      id,
      player_id: posted.player_id,
      kind: "screenshot",
      size: typicalBytes,
      state: "kept",
      created_at: posted.moved_at,
      picture_hash: [],
    });
    pictures.push({ file_id: id, match_id: match.id, number: posted.number, position: 0, seen_in: null });
  }
  return { files, match_pictures: pictures };
}
