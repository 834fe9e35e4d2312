import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { countryNames } from "#kit/i18n/country-names.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { MailMessage } from "#kit/mail/port.ts";
import { cardName } from "../../rules.ts";
import type { ReceiptKind } from "./jobs.ts";
import type { Billing } from "../tables.ts";

export interface Receipt {
  kind: ReceiptKind;
  /** The first mail of a contract contains the agreed text. */
  isFirst: boolean;
  orderNumber: string;
  email: string;
  /** The payer's profile was removed. */
  isPlayerRemoved: boolean;
  billing: Billing | null;
  /** For example `visa`, `4242`; null if erased. */
  card: { brand: string; lastFour: string } | null;
  price: Money;
  /** The charged, declined or refunded amount. */
  amount: Money;
  /** Total refunds of the period so far. */
  returned: Money;
  from: Date;
  until: Date;
  /** The next charge or attempt; null if there is none. */
  nextAt: Date | null;
  /** When it happened. */
  at: Date;
  consent: string;
}

type Mail = Omit<MailMessage, "idempotencyKey">;

/** Renders a receipt mail in the brand's design and language. */
export function receiptMail(site: Site, receipt: Receipt): Mail {
  const { brand, canonicalOrigin } = site;
  const { kind } = receipt;
  const text = site.text("receipts");
  return {
    to: receipt.email,
    from: mailSenderOf(site),
    subject: text(`subject_${kind}`, brand.name, receipt.orderNumber),
    ...renderMail({
      brand: mailBrandOf(site),
      heading: text(`heading_${kind}`, brand.name),
      paragraphs: [bodyOf(site, receipt), ...factsOf(site, receipt)],
      // A removed player has no subscription page.
      ...(receipt.isPlayerRemoved
        ? {}
        : { button: { label: text("manage"), url: `${canonicalOrigin}/manage-subscription` } }),
      footer: senderOf(site),
    }),
  };
}

/** The receipts that a guardian gets too, and their dictionary keys: those about costs, and about stops and renewals. */
const guardianNews = {
  trial: "trial",
  paid: "paid",
  resumed: "resumed",
  cancelled: "stopped",
  late: "stopped",
  lapsed: "stopped",
  withdrawn: "withdrawn",
} as const satisfies Partial<Record<ReceiptKind, string>>;

/** The mail to the guardian, who has no account to stop the subscription with; null if the guardian gets none. */
export function guardianReceiptMail(
  site: Site,
  receipt: Receipt,
  { email, childName }: { email: string; childName: string },
): Mail | null {
  const { brand, canonicalOrigin } = site;
  const text = site.text("receipts");
  const { kind, orderNumber } = receipt;
  if (!isForGuardian(kind)) return null;
  const news = guardianNews[kind];
  const goesOn = news !== "stopped" && news !== "withdrawn";
  const isReceipt = news === "trial" || news === "paid";
  return {
    to: email,
    from: mailSenderOf(site),
    subject: text(isReceipt ? "guardian_subject" : "guardian_news", childName, brand.name, orderNumber),
    ...renderMail({
      brand: mailBrandOf(site),
      heading: text("guardian_heading", childName),
      paragraphs: [
        text(
          news === "withdrawn" && hasNoAmount(receipt) ? "guardian_withdrawn_free" : `guardian_${news}`,
          childName,
          brand.name,
        ),
        ...factsOf(site, receipt),
        ...(goesOn ? [text("guardian_stop", orderNumber, receipt.email, brand.support.email)] : []),
      ],
      ...(goesOn
        ? { button: { label: text("guardian_button"), url: `${canonicalOrigin}${withdrawalPath(receipt)}` } }
        : {}),
      footer: senderOf(site),
    }),
  };
}

function isForGuardian(kind: ReceiptKind): kind is keyof typeof guardianNews {
  return kind in guardianNews;
}

/** The withdrawal page, prefilled for the guardian. */
function withdrawalPath({ orderNumber, email }: Receipt): string {
  return `/withdraw?${new URLSearchParams({ order: orderNumber, email })}`;
}

function bodyOf(site: Site, receipt: Receipt): string {
  const { brand } = site;
  const { kind } = receipt;
  const text = site.text("receipts");
  const { fullDateTime } = createFormat(brand);
  if (kind === "paid" && receipt.isFirst) return text("body_first", brand.name);
  if (kind === "declined")
    return text("body_declined", brand.name, receipt.nextAt ? fullDateTime(receipt.nextAt) : "");
  if (kind === "late" && receipt.isPlayerRemoved)
    return text("body_lateGone", brand.name, fullDateTime(receipt.until));
  if (kind === "late" || kind === "cancelled")
    return text(`body_${kind}`, brand.name, fullDateTime(receipt.until));
  if (kind === "resumed") return text("body_resumed", brand.name, fullDateTime(receipt.nextAt ?? receipt.at));
  if (kind === "changed") return text("body_changed", brand.name, brand.support.email);
  if (kind === "withdrawn") {
    return hasNoAmount(receipt)
      ? text("body_withdrawnFree", brand.name)
      : text("body_withdrawn", brand.name, createFormat(brand).money(receipt.amount));
  }
  if (kind === "refunded") {
    const { money } = createFormat(brand);
    const [amount, returned] = [money(receipt.amount), money(receipt.returned)];
    return amount === returned
      ? text("body_refunded", brand.name, amount)
      : text("body_refundedMore", brand.name, amount, returned);
  }
  if (kind === "removed" && !hasNoAmount(receipt))
    return text("body_removedWithdrawn", brand.name, createFormat(brand).money(receipt.amount));
  return text(`body_${kind}`, brand.name);
}

/** Order, amounts, payer and agreed text. */
function factsOf(site: Site, receipt: Receipt): string[] {
  const { kind } = receipt;
  const text = site.text("receipts");
  const format = createFormat(site.brand);
  const { fullDateTime } = format;
  const facts = [
    text("order", receipt.orderNumber),
    text("time", fullDateTime(receipt.at)),
    ...(hasNoAmount(receipt) ? [] : [text("amount", format.money(receipt.amount))]),
    ...(kind === "paid" || kind === "refunded"
      ? [text("period", format.date(receipt.from), format.date(receipt.until))]
      : []),
    ...(receipt.card ? [text("card", cardName(receipt.card.brand), receipt.card.lastFour)] : []),
    ...(receipt.nextAt && kind !== "declined"
      ? [text("next", format.money(receipt.price), fullDateTime(receipt.nextAt))]
      : []),
  ];
  return [
    facts.join("\n"),
    ...(receipt.billing ? [billingAddress(site, receipt.billing)] : []),
    ...(receipt.isFirst ? [receipt.consent] : []),
  ];
}

function hasNoAmount({ kind, amount }: Receipt): boolean {
  if (kind === "withdrawn" || kind === "removed") return amount.minor === 0;
  return !["trial", "paid", "declined", "refunded"].includes(kind);
}

function billingAddress(site: Site, { company, name, address, zip, city, state, country }: Billing): string {
  const text = site.text("receipts");
  const nameOf = countryNames(site.brand.locale);
  const lines = company ? [company.name, company.address, text("vat", company.vatNumber)] : [];
  return [text("billed"), ...lines, name, address, `${zip} ${city}`, `${state}, ${nameOf(country)}`].join(
    "\n",
  );
}

function senderOf({ brand: { company } }: Site): string {
  const sender = [company.name, company.address, company.registrationNumber];
  if (company.vatNumber !== undefined) sender.push(company.vatNumber);
  return sender.join(" · ");
}
