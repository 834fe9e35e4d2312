import { join } from "node:path";
import { recordPushes } from "#apps/simulators/recorded-push.ts";
import { startSimulators, type Simulators } from "#apps/simulators/index.ts";
import { createStripeCards } from "#adapters/cards/stripe.ts";
import { createDiskStore } from "#adapters/file-store/disk.ts";
import { createS3Store } from "#adapters/file-store/s3.ts";
import { createProofOfWork } from "#adapters/proof-of-work/hmac.ts";
import { createWebPush, generateVapidKeys } from "#adapters/push/web-push.ts";
import { createSmtpMail } from "#adapters/mail/smtp.ts";
import { createHttpGateway } from "#adapters/sms/http-gateway.ts";
import type { ProofOfWorkPort } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { FileStore } from "#features/files/server/index.ts";
import type { CardPort } from "#features/subscriptions/server/index.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { createJobs, type JobQueue } from "#kit/jobs/jobs.ts";
import type { PushPort } from "#kit/push/port.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { SmsPort } from "#kit/sms/port.ts";
import type { Config } from "./config.ts";
import type { createLogger } from "./logger.ts";
import { createOperators, type Operators } from "./operators/operators.ts";

/** The adapters of this process, each behind its port. */
export interface Adapters {
  database: Database;
  jobs: JobQueue;
  mail: MailPort;
  sms: SmsPort;
  cards: CardPort;
  /** Null without VAPID keys. */
  push: PushPort | null;
  operators: Operators;
  proofOfWork: ProofOfWorkPort;
  files: FileStore;
  privateFiles: FileStore;
  /** Only in the demo. */
  simulators: Simulators | undefined;
  close(): Promise<void>;
}

/** Credentials of the simulators, which accept any. */
const simulated = { username: "sandbox", apiKey: "sandbox-key", from: "demo@kickoff.example" };

export async function createAdapters(
  config: Config & { DATABASE_URL: string; OTP_SECRET: string },
  clock: Clock & { aheadMs?(): number },
  logger: ReturnType<typeof createLogger>,
  /** The served brands. */
  brands: readonly Brand[],
): Promise<Adapters> {
  const database = createDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_CONNECTIONS,
    onIdleError: (error) =>
      logger.warn({ err: error }, "idle database connection lost; the pool opens a new one"),
  });
  const simulators = config.mode === "demo" ? await startSimulators({ clock, brands }) : undefined;
  const mail = createSmtpMail({
    url: config.SMTP_URL ?? required(simulators?.smtpUrl, "SMTP_URL"),
    from: { name: "Kickoff", address: config.MAIL_FROM ?? simulated.from },
    isTlsRequired: config.mode === "production",
  });
  const sms = createHttpGateway({
    url: config.SMS_GATEWAY_URL ?? required(simulators?.smsUrl, "SMS_GATEWAY_URL"),
    username: config.SMS_GATEWAY_USERNAME ?? simulated.username,
    apiKey: config.SMS_GATEWAY_KEY ?? simulated.apiKey,
  });
  const cards = createStripeCards({
    secretKey: config.STRIPE_SECRET_KEY ?? required(simulators?.cards.secretKey, "STRIPE_SECRET_KEY"),
    publicKey: config.STRIPE_PUBLIC_KEY ?? required(simulators?.cards.publicKey, "STRIPE_PUBLIC_KEY"),
    webhookSecret:
      config.STRIPE_WEBHOOK_SECRET ?? required(simulators?.cards.webhookSecret, "STRIPE_WEBHOOK_SECRET"),
    ...(simulators && config.STRIPE_SECRET_KEY === undefined ? { simulator: simulators.cards } : {}),
  });
  const families = brands.flatMap(({ operator }) => operator ?? []);
  const operators = createOperators(config, families, clock, simulators?.operators);
  const jobs = createJobs({
    databaseUrl: config.DATABASE_URL,
    clock,
    log: logger,
    ...(clock.aheadMs && { aheadMs: clock.aheadMs }),
  });
  return {
    database,
    jobs,
    mail,
    sms,
    cards,
    push: pushOf(config, simulators),
    operators,
    proofOfWork: createProofOfWork(config.OTP_SECRET),
    ...fileStoresOf(config),
    simulators,
    async close() {
      mail.close();
      await simulators?.stop();
      await database.close();
    },
  };
}

/** The demo generates its keys; browsers subscribe again when the keys have changed. */
function pushOf(config: Config, simulators: Simulators | undefined): PushPort | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  const subject = `mailto:${config.MAIL_FROM ?? simulated.from}`;
  if (publicKey !== undefined && privateKey !== undefined) {
    const push = createWebPush({ publicKey, privateKey, subject });
    return simulators ? recordPushes(push, simulators.messages) : push;
  }
  if (!simulators) return null;
  const push = createWebPush({ ...generateVapidKeys(), subject, simulator: simulators.push.origin });
  return recordPushes(push, simulators.messages);
}

/** File stores for public and for private pictures. */
function fileStoresOf(config: Config): Pick<Adapters, "files" | "privateFiles"> {
  const { S3_BUCKET: bucket, FILES_DIR: folder } = config;
  if (bucket === undefined) {
    return { files: createDiskStore(folder), privateFiles: createDiskStore(join(folder, "private")) };
  }
  const options = {
    bucket,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: required(config.S3_ACCESS_KEY_ID, "S3_ACCESS_KEY_ID"),
    secretAccessKey: required(config.S3_SECRET_ACCESS_KEY, "S3_SECRET_ACCESS_KEY"),
  };
  return {
    files: createS3Store({ ...options, prefix: "public/" }),
    privateFiles: createS3Store({ ...options, prefix: "private/" }),
  };
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
