import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { TextSource } from "#kit/i18n/text.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Permission } from "../rules.ts";

/** What `apps/server` provides to this slice. */
export interface StaffContext {
  brands: readonly Brand[];
  /** Of all slices. */
  permissions: readonly Permission[];
  mail: MailPort;
  /** The site whose design the mails use. */
  site(): Site;
  /** English texts of the console and its mails. */
  text: TextSource;
  /** `https://staff.kickoff.example`: the address of the console and of links in mails. */
  origin: string;
  seal: Seal;
  isSecure: boolean;
  isDemo: boolean;
}
