import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { MailMessage } from "#kit/mail/port.ts";

/** Where the button of each mail leads. Only the link of the mail's own token tells who opens it. */
const paths = {
  verify: ({ token, next }: MailFill) => address("/auth/email-verification", { token, next }),
  reset: ({ token, next }: MailFill) => address("/auth/forgot-password", { token, next }),
  guardian: ({ token }: MailFill) => address("/auth/email-verification", { guardian: token }),
  second: ({ token, next }: MailFill) => address("/submit-otp", { link: token, next }),
  tried: () => "/manage-account",
  moved: () => "/manage-account",
  opened: () => "/manage-account",
  registered: ({ next }: MailFill) => address("/auth/login", { next }),
  changed: () => "/auth/forgot-password-request",
  welcome: ({ next }: MailFill) => address("/auth/login", { next }),
  refused: () => "/auth/register",
  silent: () => "/manage-account",
} as const;

export type MailKind = keyof typeof paths;

export interface MailFill {
  /** Of the link; empty where the mail has none of its own. */
  token?: string;
  /** A name or a time that the words speak of. */
  detail?: string;
  /** A path of the brand's own, where the player wanted to go. */
  next?: string | undefined;
  /** What is sold, for whoever is asked to agree to it. */
  offer?: string;
  /** What other players see of whoever is welcomed. */
  username?: string;
}

/** A mail of ours in the brand's look and language. Its links lead to the brand's own address, whoever asked for it. */
export function composeMail(
  site: Site,
  kind: MailKind,
  fill: MailFill = {},
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
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}
