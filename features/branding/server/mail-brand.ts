import type { MailBrand } from "#kit/mail/layout.ts";
import type { MailSender } from "#kit/mail/port.ts";
import { paint } from "#kit/ui/theme/paint.ts";
import type { Site } from "./site.ts";

/** The brand's data for its mails. */
export function mailBrandOf({ brand, logoSvg, themeTokens }: Site): MailBrand {
  const colour = (token: string) => {
    const value = themeTokens[token];
    if (value === undefined) throw new Error(`The theme has no --${token}`);
    return value;
  };
  return {
    name: brand.name,
    colours: {
      page: colour("bg"),
      card: colour("surface-1"),
      text: colour("text"),
      muted: colour("text-muted"),
      line: colour("line"),
      brand: colour("brand"),
      onBrand: colour("on-brand"),
    },
    logoSvg: paint(logoSvg, themeTokens, colour("text")),
    direction: brand.direction,
    language: brand.language,
  };
}

/** The brand's sender; replies reach its support. */
export function mailSenderOf({ brand }: Site): MailSender {
  return { name: brand.name, address: brand.support.email };
}
