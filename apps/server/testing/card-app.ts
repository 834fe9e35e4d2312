import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { pino } from "pino";
import { createStripeCards } from "#adapters/cards/stripe.ts";
import { createSmtpMail } from "#adapters/mail/smtp.ts";
import { startCardProcessor, type CardProcessor } from "#apps/simulators/cards/index.ts";
import { startMailServer } from "#apps/simulators/mail-server.ts";
import { createMessages, type Messages } from "#apps/simulators/messages.ts";
import { openSession } from "#features/accounts/server/index.ts";
import { registerStoreJobs } from "#features/store/server/index.ts";
import type { StaffContext } from "#features/staff/server/index.ts";
import {
  cardRenewals,
  registerCardJobs,
  registerSubscriptionJobs,
} from "#features/subscriptions/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestJobs, type TestJobs } from "#kit/jobs/testing/jobs.ts";
import type { TestClock } from "#kit/testing/clock.ts";
import { idlePorts } from "./idle-ports.ts";
import { personalDataOf } from "../personal-data.ts";
import type { Sites } from "../sites/sites.ts";
import { openTestServer } from "./app.ts";

export interface CardApp {
  server: FastifyInstance;
  database: Database;
  clock: TestClock;
  sites: Sites;
  staff: StaffContext;
  jobs: TestJobs;
  processor: CardProcessor;
  messages: Messages;
  /** All log lines of the server. */
  logged: string[];
  /** Alarms for the person on call. */
  alarms: string[];
  /** Creates a signed-in player of the brand. */
  signUp(brand: string): Promise<{ playerId: string; token: string }>;
  /** Sends the events that the processor holds back, newest first. */
  deliverEvents(delivery?: { copies?: number }): Promise<void>;
  stop(): Promise<void>;
}

/** The API with a card processor, a mail server and jobs. */
export async function startCardApp(pages?: FastifyPluginAsync): Promise<CardApp> {
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const { node, stop, clock, database, sites, staff, url } = await openTestServer({ logger: log });
  const messages = createMessages(clock);
  const [processor, mailServer] = await Promise.all([startCardProcessor(clock), startMailServer(messages)]);
  // Some tests wait for this timeout; in all others a busy machine must respond within it.
  const cards = createStripeCards({ ...processor, simulator: processor, timeoutMs: 4_000 });
  const mail = createSmtpMail({
    url: mailServer.url,
    from: { name: "Kickoff", address: "demo@kickoff.example" },
    isTlsRequired: false,
  });
  const jobs = createTestJobs({ databaseUrl: url, log, clock });
  const siteOf = (key: string) => sites.byKey.get(key);
  const alarms: string[] = [];
  const alarm = (name: string) => void alarms.push(name);
  const context = { database, clock, cards, jobs, mail, siteOf, log, alarm };
  const sms = { send: () => Promise.reject(new Error("unexpected phone number")) };
  registerCardJobs(context);
  registerSubscriptionJobs(jobs, { ...idlePorts, ...context, sms, cardRenewals: cardRenewals(context) });
  registerStoreJobs(jobs, { ...idlePorts, ...context, seal: staff.seal, sms });
  await jobs.start();
  const personalData = personalDataOf({ jobs, siteOf });
  const server = await node({ ...idlePorts, cards, jobs, siteOf, staff, personalData }, pages);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  processor.webhooks.deliverTo(`http://127.0.0.1:${port}/api/callbacks/card`);
  processor.webhooks.configure({ isHeld: true });
  return {
    server,
    database,
    clock,
    sites,
    staff,
    jobs,
    processor,
    messages,
    logged,
    alarms,
    async signUp(brand) {
      const playerId = newId(clock);
      const service = siteOf(brand)?.brand.service ?? "";
      await database.run(
        "insert into players (id, service, username, country, avatar, date_of_birth, created_at) values ($1, $2, $3, 'DE', 'ada', '1999-05-05', $4)",
        [playerId, service, `p${playerId.slice(-12)}`, clock.now()],
      );
      const session = { playerId, brand, userAgent: "test", provenAt: clock.now() };
      const { token } = await openSession(database, session, clock.now());
      return { playerId, token };
    },
    async deliverEvents(delivery = {}) {
      processor.webhooks.configure(delivery);
      await processor.webhooks.release();
      processor.webhooks.configure({ copies: 1, isHeld: true });
    },
    async stop() {
      await jobs.stop();
      mail.close();
      await Promise.all([processor.stop(), mailServer.stop()]);
      await stop();
    },
  };
}
