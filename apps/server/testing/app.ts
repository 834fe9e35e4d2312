import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { pino, type Logger } from "pino";
import { createProofOfWork } from "#adapters/proof-of-work/hmac.ts";
import { createDiskStore } from "#adapters/file-store/disk.ts";
import { createWebPush, generateVapidKeys } from "#adapters/push/web-push.ts";
import { createSmtpMail } from "#adapters/mail/smtp.ts";
import { createHttpGateway } from "#adapters/sms/http-gateway.ts";
import { startMailServer } from "#apps/simulators/mail-server.ts";
import { createMessages, type Messages } from "#apps/simulators/messages.ts";
import { startOperators, type OperatorSimulators } from "#apps/simulators/operators/index.ts";
import { startPushService, type PushService } from "#apps/simulators/push-service.ts";
import { startSmsGateway } from "#apps/simulators/sms-gateway.ts";
import { browserIdOf, findViewer, tokenOf, registerAccountJobs } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { createFeatureSwitches } from "#features/branding/server/index.ts";
import { findCoinFaults } from "#features/coins/server/index.ts";
import type { FileStore } from "#features/files/server/index.ts";
import { registerMatchJobs } from "#features/matches/server/index.ts";
import { registerNotificationJobs } from "#features/notifications/server/index.ts";
import { registerCardJobs, registerSubscriptionJobs } from "#features/subscriptions/server/index.ts";
import { registerStoreJobs } from "#features/store/server/index.ts";
import { registerAnnouncementJobs } from "#features/announcements/server/index.ts";
import { registerSupportJobs } from "#features/support/server/index.ts";
import { registerStaffJobs, type StaffContext } from "#features/staff/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { createTestJobs, type TestJobs } from "#kit/jobs/testing/jobs.ts";
import { unavailableMail, type MailPort } from "#kit/mail/port.ts";
import { registerPublishJobs } from "#kit/realtime/publish-by-job.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import { createTestClock, type TestClock } from "#kit/testing/clock.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";
import {
  connectForTest,
  createFilledDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#kit/testing/database.ts";
import { apiTable, type ApiPorts } from "../api.ts";
import { readConfig } from "../config.ts";
import { createStaffLookup } from "../console/staff-lookup.ts";
import { staffContextOf } from "../console/staff-context.ts";
import { seedDemo } from "../demo/index.ts";
import { notificationKinds } from "../slices.ts";
import { idlePorts } from "./idle-ports.ts";
import { createOperators } from "../operators/operators.ts";
import { personalDataOf } from "../personal-data.ts";
import { registerCsvExports } from "../console/csv-exports.ts";
import { registerUploadedFiles } from "../uploaded-files.ts";
import { loadSites, type Sites } from "../sites/sites.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const staffHost = "staff.kickoff.example";
const secretKey = Buffer.alloc(32, "test").toString("base64");

export interface TestApp {
  server: FastifyInstance;
  database: Database;
  sites: Sites;
  staff: StaffContext;
  clock: TestClock;
  /** Sends a GET as a browser on the brand's host. */
  get(
    brand: string,
    path: string,
  ): Promise<{ status: number; body: never; headers: Record<string, unknown> }>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  seeded?: readonly string[];
  isDemo?: boolean;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: readonly string[];
  staffOf?(request: FastifyRequest): Staff | null;
  /** Sends invitations to staff. */
  mail?: MailPort;
  logger?: Logger;
  /** Replace the default test ports. */
  ports?: Partial<ApiPorts>;
}

/** The real API of all brands on its own database, with the demo data of the given brands. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { node, stop, ...base } = await openTestServer(options);
  const server = await node({ ...idlePorts, staff: base.staff, switches: base.switches });
  return {
    ...base,
    server,
    async get(brand, path) {
      const response = await server.inject({ url: path, headers: { host: `${brand}.localhost` } });
      return { status: response.statusCode, body: response.json<never>(), headers: response.headers };
    },
    stop,
  };
}

export interface MessagingApp extends Omit<TestApp, "get"> {
  /** The database URL, for a separate process. */
  url: string;
  /** A second process on the same database. */
  otherServer: FastifyInstance;
  /** Jobs run only when a test runs them. */
  jobs: TestJobs;
  messages: Messages;
  smsUrl: string;
  pushService: PushService;
  /** Subscribers confirm when a test says so. */
  operators: OperatorSimulators;
  disconnected: string[];
  otpSecret: string;
  alarms: string[];
  log: Logger;
  /** Uploaded files. */
  files: FileStore;
  privateFiles: FileStore;
  filesFolder: string;
  /** The used share of the disk, from 0 to 1. */
  disk: { usedShare: number };
}

/**
 * The same with an SMS gateway, a mail relay, all operators and all jobs except that of the daily figures: it counts 31
 * days of every brand, which takes seconds whenever a test moves the clock over a night.
 */
export async function startMessagingApp(options: TestAppOptions = {}): Promise<MessagingApp> {
  const { node, stop, ...base } = await openTestServer(options);
  const { clock, database, sites } = base;
  const messages = createMessages(clock);
  const [gateway, mailServer, pushService] = await Promise.all([
    startSmsGateway(messages),
    startMailServer(messages),
    startPushService(),
  ]);
  const push = createWebPush({
    ...generateVapidKeys(),
    subject: "mailto:demo@kickoff.example",
    simulator: pushService.origin,
  });
  const log = pino({ level: "silent" });
  const jobs = createTestJobs({ databaseUrl: base.url, log, clock });
  const otpSecret = "the secret of codes in tests, long enough";
  const sms = createHttpGateway({ url: gateway.url, username: "sandbox", apiKey: "sandbox-key" });
  const mail = createSmtpMail({
    url: mailServer.url,
    from: { name: "Kickoff", address: "demo@kickoff.example" },
    isTlsRequired: false,
  });
  const siteOf = (key: string) => sites.byKey.get(key);
  const brands = [...sites.byKey.values()].map(({ brand }) => brand);
  const operators = await startOperators({ clock, messages, brands, approves: false });
  const families = brands.flatMap(({ operator }) => operator ?? []);
  const simulated = createOperators(readConfig({}, { mode: "demo" }), families, clock, operators);
  const filesFolder = await mkdtemp(join(tmpdir(), "kickoff-files-"));
  const disk = { usedShare: 0 };
  const usedShare = () => Promise.resolve(disk.usedShare);
  const files = createDiskStore(filesFolder, usedShare);
  const privateFiles = createDiskStore(join(filesFolder, "private"), usedShare);
  const disconnected: string[] = [];
  const realtime = { ...noopRealtimePort, disconnectSession: (id: string) => void disconnected.push(id) };
  const alarms: string[] = [];
  const ports: ApiPorts = {
    ...idlePorts,
    realtime,
    jobs,
    otpSecret,
    proofOfWork: createProofOfWork(otpSecret, 8),
    alarm: (name, brand) => void alarms.push(`${name} ${brand}`),
    operators: simulated,
    push,
    siteOf,
    brands,
    timeZoneOf: () => "UTC",
    staff: base.staff,
    switches: base.switches,
    personalData: personalDataOf({ jobs, siteOf }),
    files,
    privateFiles,
    ...options.ports,
  };
  registerPublishJobs(jobs, realtime);
  registerAccountJobs(jobs, { ...ports, database, clock, sms, mail, log });
  registerNotificationJobs(jobs, { ...ports, kinds: notificationKinds, database, clock, sms, mail, log });
  registerSubscriptionJobs(jobs, { ...ports, database, clock, sms, log });
  registerCardJobs({ ...ports, jobs, database, clock, mail, log });
  registerMatchJobs(jobs, { ...ports, database, clock, log });
  registerStoreJobs(jobs, { ...ports, seal: base.staff.seal, database, clock, sms, mail, log });
  registerStaffJobs(jobs, { staff: { ...base.staff, mail }, database, clock, log });
  registerSupportJobs(jobs, { ...ports, database, clock, sms, mail, log });
  registerAnnouncementJobs(jobs, { jobs, realtime, brands, database, clock, log });
  await jobs.start();
  return {
    ...base,
    server: await node(ports),
    otherServer: await node(ports),
    jobs,
    messages,
    smsUrl: gateway.url,
    pushService,
    operators,
    disconnected,
    otpSecret,
    alarms,
    log,
    files,
    privateFiles,
    filesFolder,
    disk,
    async stop() {
      await rm(filesFolder, { recursive: true });
      await operators.stop();
      await jobs.stop();
      mail.close();
      await Promise.all([gateway.stop(), mailServer.stop(), pushService.stop()]);
      await stop();
    },
  };
}

const loaded = new Map<boolean, Promise<Sites>>();

/** Loaded once per worker, because no test changes them. */
function sitesOf(isDemo: boolean): Promise<Sites> {
  const sites =
    loaded.get(isDemo) ??
    loadSites({
      brandsFolder: `${root}brands`,
      languagesFolder: `${root}languages`,
      fontUrlOf: () => "",
      isDemo,
      staffHost,
      port: 3000,
    });
  loaded.set(isDemo, sites);
  return sites;
}

export async function openTestServer(options: TestAppOptions) {
  const isDemo = options.isDemo ?? true;
  const clock = createTestClock("2026-11-15T12:00:00Z");
  const sites = await sitesOf(isDemo);
  const seeded = [...sites.byKey.values()]
    .map(({ brand }) => brand)
    .filter(({ key }) => options.seeded?.includes(key));
  const testDatabase = await createSeededDatabase(seeded, clock.now());
  const connect = () => connectForTest(testDatabase.url);
  const database = connect();
  const staff = staffContextOf(
    isDemo ? { mode: "demo" } : { mode: "production", STAFF_HOST: staffHost, SECRET_KEY: secretKey },
    sites,
    options.mail ?? unavailableMail,
  );
  const switches = createFeatureSwitches(database, { onFailure: () => undefined });
  const servers: FastifyInstance[] = [];
  const pools = [database];
  return {
    url: testDatabase.url,
    clock,
    database,
    sites,
    staff,
    switches,
    /** Like a separate process: its own connections and its own server. */
    async node(ports: ApiPorts, plugin?: FastifyPluginAsync): Promise<FastifyInstance> {
      const own = servers.length === 0 ? database : connect();
      const server = createHttpServer({
        table: apiTable(ports),
        database: own,
        clock,
        logger: options.logger ?? pino({ level: "silent" }),
        siteOf: sites.ofHost,
        fallbackSite: sites.fallback,
        viewerOf: ({ headers }, { brand }) => findViewer(own, tokenOf(headers, false), brand, clock.now()),
        staffOf: options.staffOf
          ? (request) => Promise.resolve(options.staffOf?.(request) ?? null)
          : createStaffLookup({ database: own, clock, staff }),
        browserOf: browserIdOf,
        isSecure: false,
        trustedProxies: options.trustedProxies ?? [],
        timeLimits: { readMs: testTimeoutMs, writeMs: testTimeoutMs },
      });
      registerUploadedFiles(server, { ...ports, database: own });
      registerCsvExports(server, { database: own, clock, staff: ports.staff });
      if (own !== database) pools.push(own);
      servers.push(server);
      if (plugin) await server.register(plugin);
      await server.ready();
      return server;
    },
    async stop() {
      for (const server of servers) await server.close();
      // Whatever the tests did, the coin ledger must be sound.
      const faults = await findCoinFaults(database);
      if (faults.length > 0) throw new Error(`coin ledger: ${JSON.stringify(faults)}`);
      for (const pool of pools) await pool.close();
      await testDatabase.drop();
    },
  };
}

/** Copying a filled database is much faster than generating the demo data. */
async function createSeededDatabase(brands: readonly Brand[], now: Date): Promise<TestDatabase> {
  if (brands.length === 0) return createTestDatabase();
  const name = `demo of ${brands.map(({ key }) => key).join(" ")} at ${now.toISOString()}`;
  return createFilledDatabase(name, async (url) => {
    const database = connectForTest(url);
    await seedDemo(database, brands, now);
    await database.close();
  });
}
