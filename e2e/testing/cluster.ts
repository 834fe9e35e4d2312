import { startSimulators } from "#apps/simulators/index.ts";
import { openSession } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { discardEmbedded, startEmbedded } from "#kit/db/embedded/embedded.ts";
import { newId } from "#kit/db/id.ts";
import { migrate } from "#kit/db/migrate.ts";
import { connectForTest } from "#kit/testing/database.ts";
import { startRedis, type TestRedis } from "#kit/testing/redis.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { createNode, type Node } from "./cluster-nodes.ts";
import { operatorValues } from "./operator-values.ts";

/** Two server processes as in production, with their own database and Redis. */
export interface Cluster {
  readonly nodes: readonly [Node, Node];
  readonly redis: TestRedis;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  newPlayer(): Promise<{ id: string; token: string }>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const clock = { now: () => new Date() };
  const folder = await makeScratchFolder();
  const [postgres, redis, simulators] = await Promise.all([
    // With fsync on: these tests are about durability.
    startEmbedded({ dataDir: folder }),
    startRedis(),
    startSimulators({ brands: [] }),
  ]);
  await migrate(postgres.url, "migrations");
  const database = connectForTest(postgres.url);
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    STAFF_HOST: "staff.kickoff.example",
    SECRET_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    METRICS_TOKEN: "a-token-for-the-metrics",
    SMS_GATEWAY_URL: simulators.smsUrl,
    SMS_GATEWAY_USERNAME: "sandbox",
    SMS_GATEWAY_KEY: "sandbox-key",
    OTP_SECRET: "a-secret-that-codes-are-made-from",
    SMTP_URL: simulators.smtpUrl,
    MAIL_FROM: "hello@kickoff.example",
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_PUBLIC_KEY: "pk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
    ...operatorValues,
    LOG_LEVEL: "error",
  };
  const nodes = [await createNode(environment), await createNode(environment)] as const;
  await Promise.all(nodes.map((node) => node.start()));
  return {
    nodes,
    redis,
    database,
    databaseUrl: postgres.url,
    environment,
    async newPlayer() {
      const id = newId(clock);
      await database.run(
        "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, 'ZA', 'x', now())",
        [id, "blg-za", `P${id.slice(-12)}`],
      );
      const { token } = await openSession(
        database,
        { playerId: id, brand: "blg-za-en", userAgent: "test" },
        clock.now(),
      );
      return { id, token };
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.end()));
      await database.close();
      await Promise.all([redis.stop(), simulators.stop(), postgres.stop()]);
      await discardEmbedded(folder);
    },
  };
}
