import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { MailMessage } from "#kit/mail/port.ts";
import { momentOf } from "../rules.ts";
import { renderTexts, type NamedPlayers, type ReadNotification } from "./content.ts";

export interface SentNotification extends ReadNotification {
  readonly createdAt: Date;
  readonly link: string;
  readonly players: NamedPlayers;
}

/** The content in the brand's language and the player's time zone. */
export function contentOf(site: Site, notification: SentNotification, timeZone: string) {
  const { locale, currency } = site.brand;
  const moment = momentOf(notification.kind, notification);
  const format = createFormat({ locale, currency, timeZone });
  return {
    ...renderTexts(site, notification, notification.players),
    moment: moment && site.text("notifications")(`moment_${moment.kind}`, format.dateTime(moment.at)),
  };
}

/** Typographic characters outside GSM-7 would force an SMS into UCS-2, which more than halves its capacity. */
const directionMarks = /[\u2066-\u2069]/g;
const noBreakSpaces = /[\u00a0\u202f]/g;

export function composeSms(site: Site, notification: SentNotification, timeZone: string): string {
  const { title, moment } = contentOf(site, notification, timeZone);
  const sentences = moment === null ? title : `${title}. ${moment}`;
  const text = site.text("sms")(
    "notification",
    site.brand.shortName,
    sentences,
    site.canonicalOrigin + notification.link,
  );
  return text.replaceAll(directionMarks, "").replaceAll(noBreakSpaces, " ").replaceAll("’", "'");
}

export function composeMail(
  site: Site,
  notification: SentNotification,
  timeZone: string,
  unsubscribeUrl: string,
): Pick<MailMessage, "from" | "subject" | "html" | "text" | "unsubscribeUrl"> {
  const { brand } = site;
  const mails = site.text("mails");
  const { title, text, moment } = contentOf(site, notification, timeZone);
  const preferences = `${site.canonicalOrigin}/notifications/preferences`;
  const content = renderMail({
    brand: mailBrandOf(site),
    preheader: text,
    heading: title,
    paragraphs: moment === null ? [text] : [text, moment],
    button: {
      label: mails("button_notification"),
      url: site.canonicalOrigin + notification.link,
      hint: mails("linkHint"),
    },
    footer: [
      mails("whyNotification", brand.name, preferences),
      mails("help", brand.support.email),
      `${brand.company.name}, ${brand.company.address}`,
    ].join("\n"),
  });
  return {
    from: mailSenderOf(site),
    subject: title.replaceAll(directionMarks, ""),
    ...content,
    unsubscribeUrl,
  };
}
