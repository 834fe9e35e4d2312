import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { CardPort, SubscriptionPorts } from "#features/subscriptions/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Database } from "#kit/db/database.ts";
import type { BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { SmsPort } from "#kit/sms/port.ts";

export interface StorePorts {
  readonly operators: SubscriptionPorts["operators"];
  readonly cards: CardPort;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly brands: readonly Brand[];
  /** Encrypts codes. */
  readonly seal: Seal;
}

export interface StoreJobContext extends StorePorts, BatchContext {
  readonly database: Database;
  readonly sms: SmsPort;
  readonly mail: MailPort;
  siteOf(brand: string): Site | undefined;
  alarm(name: string, brand: string): void;
}
