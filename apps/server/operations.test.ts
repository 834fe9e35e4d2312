import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { countFailures } from "#kit/jobs/batch-failures.ts";
import { createAlarms } from "./alarms.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { operationGauges, type OperationFigures } from "./operation-gauges.ts";
import { registerOperations } from "./operations.ts";

let database: Database;
let server: FastifyInstance;
let metrics: Metrics;
const state = { isDraining: false };
const alarms = createAlarms();
let overdue = () => Promise.resolve(3);

beforeAll(async () => {
  database = await openTestDatabase();
  server = Fastify();
  metrics = createMetrics({
    database,
    alarms: alarms.metric,
    overdueDeadlines: () => overdue(),
    batchFailures: () => countFailures(database),
  });
  registerOperations(server, {
    database,
    metrics,
    metricsToken: "a-token-for-the-metrics",
    isDraining: () => state.isDraining,
    isOwnHost: (host) => host === "ours.example",
  });
});

afterAll(async () => {
  await server.close();
});

test("metrics contain dead and late jobs, support tickets and the used disk share", async () => {
  const read = metricsWith({
    deadAndLateJobs: () => Promise.resolve([{ job: "send-mail", dead: 2, late: 1 }]),
    support: () => Promise.resolve([{ brand: "blg-za-en", open: 4, overdue: 1, kept: 9, late: 2 }]),
    diskUsedShare: () => Promise.resolve(0.5),
  });
  const text = await read();
  expect(text).toContain('jobs_troubled{job="send-mail",state="dead"} 2\n');
  expect(text).toContain('jobs_troubled{job="send-mail",state="late"} 1\n');
  expect(text).toContain('support_tickets{brand="blg-za-en",state="overdue"} 1\n');
  expect(text).toContain('support_answers{brand="blg-za-en",promise="late"} 2\n');
  expect(text).toContain("upload_disk_used_ratio 0.5\n");
});

test("a failing gauge does not hide the others", async () => {
  const read = metricsWith({
    deadAndLateJobs: () => Promise.reject(new Error("away")),
    support: () => Promise.reject(new Error("away")),
    diskUsedShare: () => Promise.resolve(0.5),
  });
  expect(await read()).toContain("upload_disk_used_ratio 0.5\n");
});

function metricsWith(figures: OperationFigures): () => Promise<string> {
  const own = createMetrics({
    database,
    alarms: createAlarms().metric,
    overdueDeadlines: () => Promise.resolve(0),
    batchFailures: () => Promise.resolve([]),
  });
  for (const gauge of operationGauges(figures)) own.register(gauge);
  return own.read;
}

test("/health/live returns 200", async () => {
  expect((await server.inject("/health/live")).json()).toEqual({ status: "live" });
});

test("a process with a database is ready", async () => {
  // The probe waits a second for the database, which may be too short on a busy machine.
  const ready = async () => {
    const response = await server.inject("/health/ready");
    return { status: response.statusCode, body: response.json() };
  };
  await expect.poll(ready).toEqual({ status: 200, body: { status: "ready" } });
});

test("a draining process is not ready and closes its connections", async () => {
  state.isDraining = true;
  const response = await server.inject("/health/ready");
  state.isDraining = false;
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ status: "not ready", reason: "draining" });
  expect(response.headers.connection).toBe("close");
});

test("metrics contain overdue deadlines and failed batch items, and work without the database", async () => {
  await database.run(
    "insert into batch_failures values ('match-deadlines', 'one', 12, 'TypeError', now(), now(), now())",
  );
  const read = async () => (await metrics.read()).split("\n");
  const lines = await read();
  expect(lines).toContain("overdue_deadlines 3");
  expect(lines).toContain('batch_failures{batch="match-deadlines",state="dead"} 1');
  expect(lines).toContain('batch_failures{batch="match-deadlines",state="retrying"} 0');
  overdue = () => Promise.reject(new Error("no answer"));
  expect((await read()).filter((line) => line.startsWith("overdue_deadlines "))).toEqual([]);
});

test("metrics require the token", async () => {
  metrics.observe({ method: "GET", route: "/landing", status: 200, ms: 12 });
  expect((await server.inject("/metrics")).statusCode).not.toBe(200);
  const wrong = await server.inject({
    url: "/metrics",
    headers: { authorization: "Bearer another-token-of-theirs" },
  });
  expect(wrong.statusCode).not.toBe(200);
  const response = await server.inject({
    url: "/metrics",
    headers: { authorization: "Bearer a-token-for-the-metrics" },
  });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(
    'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/landing",status="200"} 1',
  );
  expect(response.body).toContain('database_connections{state="total"}');
  alarms.raise("otp_budget", "blg-za-en");
  const later = await server.inject({
    url: "/metrics",
    headers: { authorization: "Bearer a-token-for-the-metrics" },
  });
  expect(later.body).toContain('alarms_total{alarm="otp_budget",brand="blg-za-en"} 1');
});

test("only our hosts get a certificate", async () => {
  expect((await server.inject("/health/host?domain=ours.example")).statusCode).toBe(200);
  expect((await server.inject("/health/host?domain=theirs.example")).statusCode).toBe(404);
  expect((await server.inject("/health/host")).statusCode).toBe(404);
});

test("without its database a process is live but not ready", async () => {
  await database.close();
  expect((await server.inject("/health/live")).statusCode).toBe(200);
  const response = await server.inject("/health/ready");
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 503,
    body: { status: "not ready", reason: "database" },
  });
});
