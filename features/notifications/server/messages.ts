import { displayName } from "#features/accounts/server/index.ts";
import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { MailMessage } from "#kit/mail/port.ts";
import { knownKind, momentOf, textsOf, wordsOf, type StoredParams } from "../rules.ts";

interface Told {
  readonly kind: string;
  readonly params: StoredParams;
  readonly createdAt: Date;
  readonly link: string;
}

/** What a notification says, in the brand's language and on the player's clocks. */
function contentOf(site: Site, told: Told, timeZone: string) {
  const kind = knownKind(told.kind);
  const texts = textsOf(kind, told.params);
  const text = site.text("notifications");
  const { language, locale, currency } = site.brand;
  const words = wordsOf(kind, told.params, language, (name) => displayName(site, name));
  const moment = momentOf(kind, told);
  const format = createFormat({ locale, currency, timeZone });
  return {
    title: text(`title_${texts}`, ...words),
    text: text(`text_${texts}`, ...words),
    moment: moment && text(`moment_${moment.kind}`, format.dateTime(moment.at)),
  };
}

/** Marks of direction help a page; in an SMS they would make every letter count double. */
const marks = /[\u2066-\u2069]/g;

export function composeSms(site: Site, told: Told, timeZone: string): string {
  const { title, moment } = contentOf(site, told, timeZone);
  const sentences = moment === null ? title : `${title}. ${moment}`;
  const text = site.text("sms")(
    "notification",
    site.brand.shortName,
    sentences,
    site.canonicalOrigin + told.link,
  );
  return text.replaceAll(marks, "").replaceAll("\u00a0", " ");
}

export function composeMail(
  site: Site,
  told: Told,
  timeZone: string,
  unsubscribeUrl: string,
): Pick<MailMessage, "from" | "subject" | "html" | "text" | "unsubscribeUrl"> {
  const { brand } = site;
  const mails = site.text("mails");
  const { title, text, moment } = contentOf(site, told, timeZone);
  const preferences = `${site.canonicalOrigin}/notifications/preferences`;
  const content = renderMail({
    brand: mailBrandOf(site),
    preheader: text,
    heading: title,
    paragraphs: moment === null ? [text] : [text, moment],
    button: {
      label: mails("button_notification"),
      url: site.canonicalOrigin + told.link,
      hint: mails("linkHint"),
    },
    footer: [
      mails("whyNotification", brand.name, preferences),
      mails("help", brand.support.email),
      `${brand.company.name}, ${brand.company.address}`,
    ].join("\n"),
  });
  return { from: mailSenderOf(site), subject: title.replaceAll(marks, ""), ...content, unsubscribeUrl };
}
