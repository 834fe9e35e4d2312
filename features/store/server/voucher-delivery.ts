import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import { renderMail } from "#kit/mail/layout.ts";
import { MailFailed } from "#kit/mail/port.ts";
import { SmsFailed } from "#kit/sms/port.ts";
import { deliveryLeaseMs, deliveryRetryMs, faceValueText, maxDeliveryTries, voucherNames } from "../rules.ts";
import * as codes from "./code-store.ts";
import { findAddresses } from "./contact-store.ts";
import type { StoreJobContext } from "./ports.ts";
import * as purchases from "./purchase-store.ts";

/**
 * Sends due codes, each once: a code is repeated only if the gateway certainly did not get it. After a crash or silence
 * of the gateway the delivery is `unconfirmed`; the owner finds the code under My vouchers.
 */
export async function deliverDueCodes(context: StoreJobContext, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = context;
  const now = clock.now();
  const abandoned = await purchases.updateAbandoned(database, now);
  if (abandoned > 0)
    log.warn(
      { count: abandoned },
      "voucher codes perhaps not sent, because a process ended; buyers find them under My vouchers",
    );
  await runBatch(
    context,
    {
      name: "store-deliver",
      findPage: (after: { id: string } | undefined, limit) =>
        purchases.findDueDeliveries(database, { now, after: after?.id, limit }),
      keyOf: ({ id }) => id,
      work: ({ id }) => deliver(context, id),
    },
    signal,
  );
}

async function deliver(context: StoreJobContext, id: string): Promise<void> {
  const { database, clock, log } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + deliveryLeaseMs);
  const tries = await purchases.claimDelivery(database, id, { now, until });
  if (tries === undefined) return;
  try {
    const outcome = await send(context, id);
    const status = outcome === "sent" || outcome === "unconfirmed" ? outcome : "failed";
    if (outcome === "no_contact")
      log.error(
        { purchase: id },
        "voucher code not sent: the player has no phone number or email; the player finds it under My vouchers",
      );
    if (outcome === "gone")
      log.error(
        { purchase: id },
        "voucher code not sent: the purchase, its code, its brand or its player no longer exists",
      );
    if (status === "unconfirmed")
      log.warn(
        { purchase: id },
        "voucher code perhaps not sent: no answer; the player finds it under My vouchers",
      );
    await purchases.updateDelivery(database, id, status, null);
    if (status === "failed") await raiseAlarm(context, id);
  } catch (error) {
    const isKnown = error instanceof SmsFailed || error instanceof MailFailed;
    if (isKnown && error.isRetryable && tries < maxDeliveryTries) {
      const at = new Date(clock.now().getTime() + deliveryRetryMs(tries));
      return purchases.updateDelivery(database, id, "due", at);
    }
    // An error without a known cause may have come after the message was sent.
    await purchases.updateDelivery(database, id, isKnown ? "failed" : "unconfirmed", null);
    if (!isKnown) throw error;
    log.error(
      { purchase: id, failure: error.code },
      "voucher code refused by the gateway and not sent again; the player finds it under My vouchers",
    );
    await raiseAlarm(context, id);
  }
}

async function raiseAlarm({ database, alarm }: StoreJobContext, id: string): Promise<void> {
  alarm("voucher_undelivered", (await purchases.findById(database, id))?.brand ?? "unknown");
}

async function send(
  context: StoreJobContext,
  id: string,
): Promise<"sent" | "unconfirmed" | "no_contact" | "gone"> {
  const { database, seal, siteOf } = context;
  const purchase = await purchases.findListed(database, id);
  const code = await codes.findGiven(database, id);
  const site = purchase && siteOf(purchase.brand);
  const playerId = purchase?.player_id ?? null;
  const addresses = playerId === null ? undefined : await findAddresses(database, playerId);
  if (!purchase || !code || !site || !addresses) return "gone";
  const message = { title: titleOf(site, purchase), code: seal.open(code.sealed, code.id) };
  const idempotencyKey = `voucher ${id}`;
  const { brand } = site;
  if (brand.signUp === "email") {
    if (addresses.email === null) return "no_contact";
    await context.mail.send({ to: addresses.email, ...composeMail(site, message), idempotencyKey });
    return "sent";
  }
  if (addresses.msisdn === null) return "no_contact";
  const text = site.text("sms")("voucher", brand.shortName, message.title, message.code);
  const from = brand.nigeria?.srcAddress;
  const receipt = await context.sms.send({
    to: addresses.msisdn,
    brand: brand.key,
    text,
    idempotencyKey,
    ...(from === undefined ? {} : { from }),
  });
  return receipt.status === "accepted" ? "sent" : "unconfirmed";
}

function titleOf(
  site: Site,
  { name, faceValue, productCurrency: currency }: purchases.ListedPurchase,
): string {
  const voucher = voucherNames.find((one) => one === name);
  if (voucher === undefined) return name;
  return site.text("store")(
    `product_${voucher}`,
    faceValueText({ name, faceValue, currency }, createFormat(site.brand)),
  );
}

function composeMail(site: Site, { title, code }: { title: string; code: string }) {
  const { brand } = site;
  const mails = site.text("mails");
  const content = renderMail({
    brand: mailBrandOf(site),
    preheader: mails("preheader_voucher"),
    heading: mails("heading_voucher"),
    paragraphs: mails("body_voucher", title, code).split("\n\n"),
    button: {
      label: mails("button_voucher"),
      url: `${site.canonicalOrigin}/vouchers/mine`,
      hint: mails("linkHint"),
    },
    footer: [mails("help", brand.support.email), `${brand.company.name}, ${brand.company.address}`].join(
      "\n",
    ),
  });
  return { from: mailSenderOf(site), subject: mails("subject_voucher", brand.name), ...content };
}
