import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";

export interface AnnouncementPorts {
  readonly brands: readonly Brand[];
  siteOf(brand: string): Pick<Site, "themeTokens"> | undefined;
}

export interface AnnouncementJobContext extends BatchContext {
  readonly database: Database;
  readonly brands: readonly Brand[];
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly realtime: RealtimePort;
}
