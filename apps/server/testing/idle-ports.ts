import { createStripeCards } from "#adapters/cards/stripe.ts";
import { createProofOfWork } from "#adapters/proof-of-work/hmac.ts";
import type { FileStore } from "#features/files/server/index.ts";
import { hasAccountNamed } from "#features/game-accounts/server/index.ts";
import { offerTextOf } from "#features/subscriptions/server/index.ts";
import { createSeal } from "#kit/crypto/seal.ts";
import { createText } from "#kit/i18n/text.ts";
import { unavailableMail } from "#kit/mail/port.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import type { ApiPorts } from "../api.ts";
import { notifyOfRestriction } from "../notify-of-restriction.ts";
import { onRegistered } from "../on-registered.ts";

const noFiles: FileStore = {
  put: () => Promise.reject(new Error("the idle file store stores no files")),
  get: () => Promise.resolve(undefined),
  delete: () => Promise.resolve(),
};

/** Ports for tools and tests that only read the calls. */
export const idlePorts: ApiPorts = {
  realtime: noopRealtimePort,
  jobs: { enqueue: () => Promise.reject(new Error("the idle queue runs no jobs")) },
  otpSecret: "a secret of calls that are never made",
  cards: createStripeCards({ secretKey: "sk_none", publicKey: "pk_none", webhookSecret: "whsec_none" }),
  personalData: [],
  proofOfWork: createProofOfWork("the secret of calls that nobody makes"),
  hasGameAccount: hasAccountNamed,
  onRegistered,
  notifyOfRestriction,
  sendsSms: () => true,
  alarm: () => undefined,
  files: noFiles,
  privateFiles: noFiles,
  operators: {},
  push: null,
  siteOf: () => undefined,
  offerTextOf,
  brands: [],
  switches: { isOn: () => true, offOf: () => [], load: () => Promise.resolve() },
  timeZoneOf: () => "UTC",
  system: { release: { version: "0.0.0", commit: null }, adapters: [], redis: () => "none" },
  staff: {
    brands: [],
    permissions: [],
    searchProviders: new Map(),
    inboxQueues: new Map(),
    mail: unavailableMail,
    site: () => {
      throw new Error("the idle mailer builds no mails");
    },
    text: createText({}, "en"),
    origin: "http://localhost",
    seal: createSeal(Buffer.alloc(32)),
    isSecure: false,
    isDemo: true,
  },
};
