import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { MailMessage } from "#kit/mail/port.ts";

/** The page that the button of each mail opens. Only tokens identify the recipient. */
const paths = {
  verify: ({ token, next }: MailValues) => address("/auth/email-verification", { token, next }),
  reset: ({ token, next }: MailValues) => address("/auth/forgot-password", { token, next }),
  guardian: ({ token }: MailValues) => address("/auth/email-verification", { guardian: token }),
  secondProof: ({ token, next }: MailValues) => address("/submit-otp", { link: token, next }),
  secondProofTried: () => "/manage-account",
  emailChanged: () => "/manage-account",
  secondProofPassed: () => "/manage-account",
  registered: ({ next }: MailValues) => address("/auth/login", { next }),
  passwordChanged: () => "/auth/forgot-password-request",
  welcome: ({ next }: MailValues) => address("/auth/login", { next }),
  refused: () => "/auth/register",
  inactive: () => "/manage-account",
  // A guardian has no account.
  guardianPrize: () => "/support/ask",
} as const;

export type MailKind = keyof typeof paths;

export interface MailValues {
  /** Token of the link, if the mail has one. */
  token?: string;
  /** A name or a time in the text. */
  detail?: string;
  /** The page of the brand that the player requested. */
  next?: string | undefined;
  /** Price and terms, for a guardian. */
  offer?: string;
  /** The generated username of a new player. */
  username?: string;
}

/**
 * Renders a mail in the style and language of the brand. Links lead to the brand's canonical host, not to the requested
 * one.
 */
export function composeMail(
  site: Site,
  kind: MailKind,
  fill: MailValues = {},
): Pick<MailMessage, "from" | "subject" | "html" | "text"> {
  const { brand } = site;
  const text = site.text("mails");
  const words = [brand.name, fill.detail ?? "", fill.offer ?? "", fill.username ?? ""];
  const content = renderMail({
    brand: mailBrandOf(site),
    preheader: text(`preheader_${kind}`, ...words),
    heading: text(`heading_${kind}`, ...words),
    paragraphs: text(`body_${kind}`, ...words).split("\n\n"),
    button: {
      label: text(`button_${kind}`, ...words),
      url: site.canonicalOrigin + paths[kind](fill),
      hint: text("linkHint"),
    },
    footer: `${text("help", brand.support.email)}\n${brand.company.name}, ${brand.company.address}`,
  });
  return { from: mailSenderOf(site), subject: text(`subject_${kind}`, ...words), ...content };
}

function address(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
