import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { TextSource } from "#kit/i18n/text.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Permission } from "../rules.ts";

/** What staff need of the world; `apps/server` fills it. */
export interface StaffWorld {
  brands: readonly Brand[];
  /** Of all slices. */
  permissions: readonly Permission[];
  mail: MailPort;
  /** Whose look the mails have. */
  site(): Site;
  /** English: the words of the console and its mails. */
  text: TextSource;
  /** `https://staff.kickoff.example`: where the console is, and what links in mails begin with. */
  origin: string;
  seal: Seal;
  isSecure: boolean;
  isDemo: boolean;
}
