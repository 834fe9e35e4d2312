import { createHash, randomBytes } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { checkIn, type CheckIn } from "./check-in.ts";

/** Paths of the baseline server, which shows what Fastify and PostgreSQL cost without our code. */
export const baselinePaths = {
  json: "/json",
  query: "/query",
  page: "/page",
  otp: "/otp",
  checkIn: "/check-in",
} as const;

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><title>Baseline</title><h1>An empty page</h1>';

interface SignIn {
  id: string;
  msisdn: string;
  codeId: string;
  service: string;
  brand: string;
  token: string;
}

/** The writes of a sign-in with a code: the try, the used code with its proof, the session. */
async function signIn(pool: pg.Pool, { id, msisdn, codeId, service, brand, token }: SignIn): Promise<void> {
  const hash = createHash("sha256").update(token).digest();
  await pool.query(
    `update otp_codes set tries = tries + 1 where service = $1 and msisdn = $2 and browser_hash = $3
       and used_at is null and expires_at > now() and tries < 5 returning id, tries, network`,
    [service, msisdn, hash],
  );
  await pool.query(
    `with used as (update otp_codes set used_at = now() where id = $1 and used_at is null
       returning browser_hash, service, msisdn)
     insert into number_proofs (browser_hash, service, msisdn, proven_by, proven_at, expires_at)
     select browser_hash, service, msisdn, 'otp', now(), now() + interval '30 minutes' from used
     on conflict (browser_hash, service) do update set msisdn = excluded.msisdn returning 1`,
    [codeId],
  );
  await pool.query(
    `with seen as (update players set last_seen_at = now(), last_brand = $3 where id = $2 returning id)
     insert into sessions (token_hash, player_id, brand, user_agent, created_at, seen_at, expires_at, is_demo, proven_at)
     values ($1, $2, $3, '', now(), now(), now() + interval '30 days', false, now())`,
    [randomBytes(32), id, brand],
  );
}

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
  const { rows } = await pool.query<{ id: string }>("select id from players limit 1");
  const id = rows[0]?.id;
  const server = Fastify();
  server.get("/health/ready", async () => ({ status: "ready" }));
  server.get(baselinePaths.json, async () => ({ status: "ready" }));
  server.get(baselinePaths.query, async () => {
    const found = await pool.query({
      name: "player",
      text: "select id, username from players where id = $1",
      values: [id],
    });
    return found.rows[0] as object;
  });
  server.get(baselinePaths.page, (_, reply) => reply.type("text/html; charset=utf-8").send(page));
  server.post(baselinePaths.otp, async ({ body }) => {
    await signIn(pool, body as SignIn);
    return { isRegistered: true };
  });
  server.post(baselinePaths.checkIn, ({ body }) => checkIn(pool, body as CheckIn));
  await server.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
}

if (import.meta.main) await serve();
