import type { StaffContext } from "#features/staff/server/index.ts";
import { createSeal, type Seal } from "#kit/crypto/seal.ts";
import { createText } from "#kit/i18n/text.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Config } from "../config.ts";
import { inboxQueues, permissions, searchProviders } from "../slices.ts";
import type { Sites } from "../sites/sites.ts";

type Keys = Pick<Config, "mode"> & { SECRET_KEY?: string | undefined };

/** The demo's key is public: a page shows the codes of its members. */
const demoKey = Buffer.alloc(32, "demo");

export function sealOf(config: Keys): Seal {
  if (config.SECRET_KEY !== undefined) return createSeal(Buffer.from(config.SECRET_KEY, "base64"));
  if (config.mode === "production") throw new Error("SECRET_KEY is missing");
  return createSeal(demoKey);
}

/** The console uses the theme of the default brand, in English. */
export function staffWorldOf(
  config: Keys & { STAFF_HOST?: string | undefined },
  sites: Sites,
  mail: MailPort,
): StaffContext {
  const isDemo = config.mode === "demo";
  return {
    brands: [...sites.byKey.values()].map(({ brand }) => brand),
    permissions,
    searchProviders,
    inboxQueues,
    mail,
    site: () => sites.fallback,
    text: createText(sites.english, sites.fallback.brand.locale),
    origin: isDemo ? sites.fallback.canonicalOrigin : `https://${config.STAFF_HOST}`,
    seal: sealOf(config),
    isSecure: !isDemo,
    isDemo,
  };
}
