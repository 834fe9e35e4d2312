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
  orderNumber: string;
  email: string;
  billing: Billing | null;
  /** `visa`, `4242`; null when it is forgotten. */
  card: { brand: string; lastFour: string } | null;
  price: Money;
  /** What moved, or would have. */
  amount: Money;
  from: Date;
  until: Date;
  /** When the next charge, or the next try, comes; null when none does. */
  nextAt: Date | null;
  /** When it was declared or paid. */
  at: Date;
  consent: string;
}

/** The mail of a receipt in the brand's look and language. */
export function receiptMail(site: Site, receipt: Receipt, idempotencyKey: string): MailMessage {
  const { brand } = site;
  const text = site.text("receipts");
  const format = createFormat(brand);
  const { kind } = receipt;
  const heading = text(`heading_${kind}`, brand.name);
  // With its year, because it may have to prove something, and its zone.
  const moment = (at: Date) => `${format.date(at)}, ${format.time(at)} (${brand.timeZone})`;
  const facts = [
    text("order", receipt.orderNumber),
    text("time", moment(receipt.at)),
    ...(movesNothing() ? [] : [text("amount", format.money(receipt.amount))]),
    ...(kind === "paid" ? [text("period", format.date(receipt.from), format.date(receipt.until))] : []),
    ...(receipt.card ? [text("card", cardName(receipt.card.brand), receipt.card.lastFour)] : []),
    ...(receipt.nextAt && kind !== "declined"
      ? [text("next", format.money(receipt.price), moment(receipt.nextAt))]
      : []),
  ];
  const paragraphs = [
    bodyOf(),
    facts.join("\n"),
    ...(receipt.billing ? [billedTo(receipt.billing)] : []),
    ...(kind === "trial" ? [receipt.consent] : []),
  ];
  const sender = [brand.company.name, brand.company.address, brand.company.registrationNumber];
  if (brand.company.vatNumber !== undefined) sender.push(brand.company.vatNumber);
  return {
    to: receipt.email,
    from: mailSenderOf(site),
    subject: text(`subject_${kind}`, brand.name, receipt.orderNumber),
    ...renderMail({
      brand: mailBrandOf(site),
      heading,
      paragraphs,
      // Who is gone has nothing left to manage.
      ...(kind === "removed"
        ? {}
        : { button: { label: text("manage"), url: `${site.canonicalOrigin}/manage-subscription` } }),
      footer: sender.join(" · "),
    }),
    idempotencyKey,
  };

  function movesNothing(): boolean {
    if (kind === "withdrawn") return receipt.amount.minor === 0;
    return !["trial", "paid", "declined"].includes(kind);
  }

  function bodyOf(): string {
    if (kind === "declined")
      return text("body_declined", brand.name, receipt.nextAt ? moment(receipt.nextAt) : "");
    if (kind === "late" || kind === "cancelled")
      return text(`body_${kind}`, brand.name, moment(receipt.until));
    if (kind === "resumed") return text("body_resumed", brand.name, moment(receipt.nextAt ?? receipt.at));
    if (kind === "changed") return text("body_changed", brand.name, brand.support.email);
    if (kind === "withdrawn") {
      return movesNothing()
        ? text("body_withdrawnFree", brand.name)
        : text("body_withdrawn", brand.name, format.money(receipt.amount));
    }
    return text(`body_${kind}`, brand.name);
  }

  function billedTo({ company, name, address, zip, city, state, country }: Billing): string {
    const nameOf = countryNames(brand.locale);
    const lines = company ? [company.name, company.address, text("vat", company.vatNumber)] : [];
    return [text("billed"), ...lines, name, address, `${zip} ${city}`, `${state}, ${nameOf(country)}`].join(
      "\n",
    );
  }
}
