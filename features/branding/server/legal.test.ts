import { describe, expect, test } from "vitest";
import { legalDocument } from "./legal.ts";

const policy = (title: string) => `# ${title}\n\n{0} is run by {1}. Write to {2}.`;
const site = {
  brand: {
    termsCode: "new-za-en",
    language: "en",
    timeZone: "Africa/Johannesburg",
    privacyLanguage: "fr",
    name: "**New** <b>[League](/privacy)</b> | #1",
    company: { name: "New Ltd", registrationNumber: "1", address: "1 New Road" },
    support: { email: "help@new.example", answerWithinHours: 24 },
  },
  legal: {
    terms: [
      {
        number: 1,
        announcedOn: "2025-07-21",
        from: "2025-08-01",
        changes: "",
        markdown: "# Terms\n\n## Fees\n\nNone.",
      },
      {
        number: 2,
        announcedOn: "2026-01-01",
        from: "2026-02-01",
        changes: "A fee",
        markdown: "# Terms\n\n## Fees\n\nR1.",
      },
    ],
    privacy: {
      en: policy("Privacy"),
      fr: policy("Confidentialité"),
      de: policy("Datenschutz"),
      es: policy("Privacidad"),
      it: policy("Privacy"),
      ar: policy("الخصوصية"),
      am: policy("ግላዊነት"),
    },
    directions: { en: "ltr", fr: "ltr", de: "ltr", es: "ltr", it: "ltr", ar: "rtl", am: "ltr" },
  },
} as const;

const now = new Date("2025-12-01T10:00:00Z");

describe("terms", () => {
  test("are the brand's own, in its language", () => {
    expect(legalDocument(site, { document: "terms" }, now)).toMatchObject({
      title: "Terms",
      language: "en",
      direction: "ltr",
      blocks: [{ kind: "heading" }, { kind: "heading", id: "fees" }, { kind: "paragraph" }],
    });
  });

  test("are found by their code", () => {
    expect(legalDocument(site, { document: "terms", code: "new-za-en" }, now).title).toBe("Terms");
  });

  test("are the version that applies, and say which one comes", () => {
    const on = (day: string, version?: number) => {
      const { blocks, versions } = legalDocument(
        site,
        { document: "terms", version },
        new Date(`${day}T10:00:00Z`),
      );
      return { ...versions, text: blocks.at(-1) };
    };
    const [first, second] = [
      { number: 1, from: "2025-08-01" },
      { number: 2, from: "2026-02-01" },
    ];
    const paragraph = (text: string) => ({ kind: "paragraph", content: [{ kind: "text", text }] });
    expect(on("2025-12-31")).toEqual({ shown: first, current: first, text: paragraph("None.") });
    expect(on("2026-01-01")).toEqual({
      shown: first,
      current: first,
      next: second,
      text: paragraph("None."),
    });
    expect(on("2026-01-01", 2)).toMatchObject({ shown: second, current: first, text: paragraph("R1.") });
    expect(on("2026-02-01")).toEqual({ shown: second, current: second, text: paragraph("R1.") });
    expect(on("2026-02-01", 1)).toMatchObject({ shown: first, current: second });
    expect(() => on("2025-12-31", 2)).toThrow("legal_not_found");
  });

  test.each([{ code: "mtn-za-en" }, { code: "__proto__" }, { code: "" }, { language: "fr" }])(
    "are not found for %o",
    (asked) => {
      expect(() => legalDocument(site, { document: "terms", ...asked }, now)).toThrow("legal_not_found");
    },
  );
});

describe("the privacy policy", () => {
  test("is in the brand's privacy language by default", () => {
    expect(legalDocument(site, { document: "privacy" }, now)).toMatchObject({
      language: "fr",
      direction: "ltr",
    });
    expect(legalDocument(site, { document: "privacy", language: "ar" }, now)).toMatchObject({
      title: "الخصوصية",
      language: "ar",
      direction: "rtl",
    });
  });

  test.each(["xx", "__proto__", "toString", "../terms"])("does not exist in %s", (language) => {
    expect(() => legalDocument(site, { document: "privacy", language }, now)).toThrow("legal_not_found");
  });

  test("contains the brand's exact name, whatever Markdown it contains, and links the mail address", () => {
    const { blocks } = legalDocument(site, { document: "privacy", language: "en" }, now);
    expect(blocks[1]).toEqual({
      kind: "paragraph",
      content: [
        { kind: "text", text: `${site.brand.name} is run by New Ltd. Write to ` },
        { kind: "link", text: "help@new.example", href: "mailto:help@new.example" },
        { kind: "text", text: "." },
      ],
    });
  });
});
