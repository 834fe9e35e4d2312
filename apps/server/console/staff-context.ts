import type { StaffContext } from "#features/staff/server/index.ts";
import { createSeal, type Seal } from "#kit/crypto/seal.ts";
import { createText } from "#kit/i18n/text.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Config } from "../config.ts";
import { inboxQueues, permissions, searchProviders } from "../slices.ts";
import type { Sites } from "../sites/sites.ts";

type Keys = Pick<Config, "mode"> & {
  SECRET_KEY?: string | undefined;
  RETIRED_SECRET_KEYS?: readonly string[];
};

/** The demo's key is public: a page shows the codes of its members. */
const demoKey = Buffer.alloc(32, "demo");

const keyOf = (text: string) => Buffer.from(text, "base64");

export function sealOf(config: Keys): Seal {
  const { SECRET_KEY: key, RETIRED_SECRET_KEYS: retired = [] } = config;
  if (key !== undefined) return createSeal(keyOf(key), retired.map(keyOf));
  if (config.mode === "production") throw new Error("SECRET_KEY is missing");
  return createSeal(demoKey);
}

/** The console uses the theme of the default brand, in English. */
export function staffContextOf(
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
