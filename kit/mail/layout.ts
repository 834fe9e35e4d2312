import { escapeMarkup } from "#kit/pure/markup.ts";
export interface MailBrand {
  name: string;
  colours: {
    page: string;
    card: string;
    text: string;
    muted: string;
    line: string;
    brand: string;
    onBrand: string;
  };
  /** The square logo without text. Gmail and Outlook drop it and show only the name. */
  logoSvg?: string;
  direction: "ltr" | "rtl";
  language: string;
}

export interface MailContent {
  brand: MailBrand;
  /** What mail programs show beside the subject. Without it they show the beginning of the mail. */
  preheader?: string;
  heading: string;
  paragraphs: readonly string[];
  button?: MailButton;
  footer: string;
}

interface MailButton {
  label: string;
  url: string;
  /** Text before the bare URL, for readers who cannot press the button or want to see its target. */
  hint?: string;
}

const fonts =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic','Noto Sans Ethiopic','Nyala',Arial,sans-serif";

/** Stops mail programs from appending the beginning of the mail to the preheader. */
const afterPreheader = "&#847;&zwnj;&nbsp;".repeat(60);

export function renderMail(content: MailContent): { html: string; text: string } {
  if (content.button !== undefined) assertWebAddress(content.button.url);
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText({ brand, heading, paragraphs, button, footer }: MailContent): string {
  const blocks = [brand.name, heading, ...paragraphs];
  if (button !== undefined) blocks.push(`${button.label}\n${button.url}`);
  // "-- " is the signature separator; mail programs collapse what follows.
  return `${[...blocks, `-- \n${footer}`].join("\n\n")}\n`;
}

// Tables, inline styles and `align` beside `text-align`: Outlook renders with Word, Gmail drops <style>.
function renderHtml({ brand, preheader, heading, paragraphs, button, footer }: MailContent): string {
  const { colours, direction } = brand;
  const start = direction === "rtl" ? "right" : "left";
  const table = `role="presentation" border="0" cellpadding="0" cellspacing="0" dir="${direction}"`;
  const cell = (padding: string, styles: string, inner: string) =>
    `<tr><td align="${start}" dir="${direction}" style="${escapeMarkup(`padding:${padding};text-align:${start};font-family:${fonts};${styles}`)}">${inner}</td></tr>`;

  const rows = [
    `<tr><td height="6" bgcolor="${escapeMarkup(colours.brand)}" style="height:6px;font-size:0;line-height:0;background:${escapeMarkup(colours.brand)}">&nbsp;</td></tr>`,
    cell(
      "24px 32px 0",
      `font-size:18px;line-height:40px;font-weight:800;color:${colours.text}`,
      renderName(brand, start),
    ),
    cell(
      "24px 32px 0",
      `color:${colours.text}`,
      `<h1 style="margin:0;font-size:26px;line-height:32px;font-weight:800;color:${escapeMarkup(colours.text)}">${escapeMarkup(heading)}</h1>`,
    ),
    ...paragraphs.map((paragraph) =>
      cell("16px 32px 0", `font-size:16px;line-height:26px;color:${colours.text}`, escapeLines(paragraph)),
    ),
    ...(button === undefined ? [] : [cell("28px 32px 0", "", renderButton(button, colours, table))]),
    ...(button?.hint === undefined
      ? []
      : [
          cell(
            "20px 32px 0",
            `font-size:13px;line-height:20px;color:${colours.muted}`,
            `${escapeMarkup(button.hint)}<br>${renderAddress(button.url, colours)}`,
          ),
        ]),
    `<tr><td style="padding:32px 32px 0"><div style="border-top:1px solid ${escapeMarkup(colours.line)};font-size:0;line-height:0">&nbsp;</div></td></tr>`,
    cell("16px 32px 28px", `font-size:13px;line-height:20px;color:${colours.muted}`, escapeLines(footer)),
  ];

  return `<!doctype html>
<html lang="${escapeMarkup(brand.language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeMarkup(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${escapeMarkup(colours.page)}">
${preheader === undefined ? "" : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preheader)}${afterPreheader}</div>\n`}<table ${table} width="100%" bgcolor="${escapeMarkup(colours.page)}" style="background:${escapeMarkup(colours.page)}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" bgcolor="${escapeMarkup(colours.card)}" style="max-width:560px;background:${escapeMarkup(colours.card)};border:1px solid ${escapeMarkup(colours.line)}">
${rows.join("\n")}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function renderName(brand: MailBrand, start: "left" | "right"): string {
  const name = `<strong style="font-weight:800;vertical-align:middle">${escapeMarkup(brand.name)}</strong>`;
  if (brand.logoSvg === undefined) return name;
  const gap = start === "left" ? "margin-right" : "margin-left";
  const sized = brand.logoSvg.replace(/<svg\b/, '<svg width="40" height="40" aria-hidden="true"');
  return `<!--[if !mso]><!--><span style="display:inline-block;vertical-align:middle;line-height:0;${gap}:12px">${sized}</span><!--<![endif]-->${name}`;
}

/** URLs run left to right in every language, and break anywhere instead of widening the mail. */
function renderAddress(url: string, colours: MailBrand["colours"]): string {
  const style = `color:${colours.muted};word-break:break-all;unicode-bidi:isolate`;
  return `<a href="${escapeMarkup(url)}" dir="ltr" target="_blank" style="${escapeMarkup(style)}">${escapeMarkup(url)}</a>`;
}

function renderButton(button: MailButton, colours: MailBrand["colours"], table: string): string {
  // Outlook ignores padding on links, so the cell has padding as well.
  const fill = escapeMarkup(colours.brand);
  const link = `display:inline-block;padding:15px 28px;font-family:${fonts};font-size:16px;line-height:20px;font-weight:700;color:${colours.onBrand};text-decoration:none`;
  return `<table ${table}><tr><td align="center" bgcolor="${fill}" style="background:${fill};border-radius:8px;mso-padding-alt:15px 28px"><a href="${escapeMarkup(button.url)}" target="_blank" style="${escapeMarkup(link)}">${escapeMarkup(button.label)}</a></td></tr></table>`;
}

function assertWebAddress(url: string): void {
  if (!/^https?:\/\/[^\s]+$/i.test(url))
    throw new TypeError("A mail's button needs an http or https address.");
}

/**
 * Words such as `e-mail` and `help@eal-eu.example` are not broken at their hyphens while they fit the narrowest mail.
 */
const hyphenated = /[^\s<>]*[^\s<>-]-[^\s<>-][^\s<>]*/g;
const maxUnbrokenLength = 36;

function escapeLines(value: string): string {
  return escapeMarkup(value)
    .replaceAll("\n", "<br>")
    .replaceAll(hyphenated, (word) =>
      word.length > maxUnbrokenLength ? word : `<span style="white-space:nowrap">${word}</span>`,
    );
}
