import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { CardPort } from "./ports.ts";

/** What paying by card needs of the program around it. */
export interface CardPorts {
  cards: CardPort;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brandKey: string): Site | undefined;
}

/** The same, where it works by itself: in jobs and webhooks. */
export interface CardWorld extends CardPorts {
  database: Database;
  clock: Clock;
}

export interface CardWork extends CardWorld {
  jobs: Pick<Jobs, "enqueue" | "work">;
  mail: MailPort;
}
