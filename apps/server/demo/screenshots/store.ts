import type { FileStore } from "#features/files/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { drawScreenshot } from "./draw.ts";

/** Draws screenshots of the demo data at the first request. */
export function withDrawnScreenshots(store: FileStore, database: Database): FileStore {
  return {
    put: (id, content) => store.put(id, content),
    delete: (id) => store.delete(id),
    async get(id) {
      const kept = await store.get(id);
      if (kept) return kept;
      const drawn = await draw(database, id);
      if (drawn) await store.put(id, drawn);
      return drawn;
    },
  };
}

async function draw(database: Database, fileId: string): Promise<Buffer | undefined> {
  const [row] = await database.run(
    `select g.id, g.title, a.username as challenger, b.username as challenged,
       (move.details ->> 'challenger')::int as score_challenger,
       (move.details ->> 'challenged')::int as score_challenged
     from match_pictures p join files f on f.id = p.file_id and f.state = 'kept'
     join matches m on m.id = p.match_id join games g on g.id = m.game_id
     join match_moves move on move.match_id = p.match_id and move.number = p.number
     join players a on a.id = m.challenger_id join players b on b.id = m.challenged_id
     where p.file_id = $1`,
    [fileId],
  );
  if (!row || row["score_challenger"] === null || row["score_challenged"] === null) return undefined;
  return drawScreenshot({
    game: { id: String(row["id"]), title: String(row["title"]) },
    challenger: { name: String(row["challenger"]), score: Number(row["score_challenger"]) },
    challenged: { name: String(row["challenged"]), score: Number(row["score_challenged"]) },
    seed: fileId,
  });
}
