import { expect, test } from "vitest";
import { type MailBrand, type MailContent, renderMail } from "./layout.ts";

const brand: MailBrand = {
  name: "North & South",
  colours: {
    page: "#f2f2f5",
    card: "#ffffff",
    text: "#14141a",
    muted: "#5b5b66",
    line: "#dcdce2",
    brand: "#2340e6",
    onBrand: "#ffffff",
  },
  direction: "ltr",
  language: "en",
};

const content: MailContent = {
  brand,
  heading: "Confirm your e-mail",
  paragraphs: ["Tap the button.", "It works for one hour."],
  button: { label: "Confirm", url: "https://play.example/verify?a=1&b=2" },
  footer: "You get this because you signed up.",
};

test("escapes every text", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
  const { html } = renderMail({
    brand: { ...brand, name: hostile, language: hostile, colours: { ...brand.colours, brand: hostile } },
    heading: hostile,
    paragraphs: [hostile],
    button: { label: hostile, url: `https://play.example/${hostile.replaceAll(" ", "")}` },
    footer: hostile,
  });
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<img");
});

test.each(["javascript:alert(1)", "data:text/html,x", "//play.example", "https://play.example/a b"])(
  "refuses a button to %s",
  (url) => {
    expect(() => renderMail({ ...content, button: { label: "Go", url } })).toThrow(TypeError);
  },
);

test("has the same content in text and HTML", () => {
  expect(renderMail(content).text).toBe(
    [
      "North & South",
      "Confirm your e-mail",
      "Tap the button.",
      "It works for one hour.",
      "Confirm\nhttps://play.example/verify?a=1&b=2",
      "-- \nYou get this because you signed up.\n",
    ].join("\n\n"),
  );
});

test("does not break a short word at its hyphens in HTML", () => {
  const long = `help@${"very-".repeat(8)}long.example`;
  const mail = renderMail({
    ...content,
    paragraphs: ["Your e-mail."],
    footer: `help@eal-eu.example\n${long}`,
  });
  const unbroken = (word: string) => `<span style="white-space:nowrap">${word}</span>`;
  expect(mail.html).toContain(`Your ${unbroken("e-mail.")}`);
  expect(mail.html).toContain(`${unbroken("help@eal-eu.example")}<br>${long}`);
  expect(mail.text).not.toContain("<span");
});

test("mirrors every table and cell for a right-to-left brand", () => {
  const { html } = renderMail({ ...content, brand: { ...brand, direction: "rtl", language: "ar" } });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).not.toContain('dir="ltr"');
  expect(html).not.toContain("text-align:left");
});

test("has no link without a button", () => {
  const { button: _, ...plain } = content;
  expect(renderMail(plain).html).not.toContain("<a ");
});

test("shows the logo beside the name and hides it from Outlook, which cannot render it", () => {
  const logoSvg = '<svg viewBox="0 0 48 48"><path d="M0 0h48v48z"/></svg>';
  const { html } = renderMail({ ...content, brand: { ...brand, logoSvg } });
  expect(html).toMatch(
    /<!--\[if !mso\]><!--><span[^>]*><svg width="40" height="40" aria-hidden="true" viewBox/,
  );
  expect(html).toContain("North &amp; South</strong>");
});

test("loads nothing and stays far below Gmail's 102 kB limit", () => {
  const { html } = renderMail(content);
  expect(html).not.toMatch(/\bsrc=|url\(|<link|<style/);
  expect(html.length).toBeLessThan(10_000);
});

test("keeps line breaks inside a paragraph", () => {
  expect(renderMail({ ...content, paragraphs: ["one\ntwo"] }).html).toContain("one<br>two");
});

test("shows the bare URL as well, left to right in every language", () => {
  const button = { label: "Confirm", url: "https://play.example/verify?a=1&b=2", hint: "Or copy this:" };
  const { html } = renderMail({ ...content, button, brand: { ...brand, direction: "rtl", language: "ar" } });
  expect(html).toMatch(
    /Or copy this:<br><a [^>]*dir="ltr"[^>]*>https:\/\/play\.example\/verify\?a=1&amp;b=2<\/a>/,
  );
});

test("hides the preheader in the mail body", () => {
  const { html, text } = renderMail({ ...content, preheader: "One <tap>" });
  expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>One &lt;tap&gt;&#847;/);
  expect(text).not.toContain("One <tap>");
});
