import Fastify from "fastify";
import pg from "pg";

/** Where the floors are found. */
export const floorPaths = { json: "/json", query: "/query", page: "/page" } as const;

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><title>Floor</title><h1>The least that a page can be</h1>';

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
  const { rows } = await pool.query<{ id: string }>("select id from players limit 1");
  const id = rows[0]?.id;
  const server = Fastify();
  server.get("/health/ready", async () => ({ status: "ready" }));
  server.get(floorPaths.json, async () => ({ status: "ready" }));
  server.get(floorPaths.query, async () => {
    const found = await pool.query({
      name: "player",
      text: "select id, username from players where id = $1",
      values: [id],
    });
    return found.rows[0] as object;
  });
  server.get(floorPaths.page, (_, reply) => reply.type("text/html; charset=utf-8").send(page));
  await server.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
}

if (import.meta.main) await serve();
