import { describe, expect, test } from "vitest";
import { legalDocument } from "./legal.ts";

const policy = (title: string) => `# ${title}\n\n{0} is run by {1}. Write to {2}.`;
const site = {
  brand: {
    termsCode: "new-za-en",
    language: "en",
    privacyLanguage: "fr",
    name: "**New** <b>[League](/privacy)</b> | #1",
    company: { name: "New Ltd", registrationNumber: "1", address: "1 New Road" },
    support: { email: "help@new.example", answerWithinHours: 24 },
  },
  legal: {
    terms: "# Terms\n\n## Fees\n\nNone.",
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

describe("terms", () => {
  test("are the brand's own, in its language", () => {
    expect(legalDocument(site, { document: "terms" })).toMatchObject({
      title: "Terms",
      language: "en",
      direction: "ltr",
      blocks: [{ kind: "heading" }, { kind: "heading", id: "fees" }, { kind: "paragraph" }],
    });
  });

  test("are found by their code", () => {
    expect(legalDocument(site, { document: "terms", code: "new-za-en" }).title).toBe("Terms");
  });

  test.each([{ code: "mtn-za-en" }, { code: "__proto__" }, { code: "" }, { language: "fr" }])(
    "are not found for %o",
    (asked) => {
      expect(() => legalDocument(site, { document: "terms", ...asked })).toThrow("legal_not_found");
    },
  );
});

describe("the privacy policy", () => {
  test("is in the brand's privacy language by default", () => {
    expect(legalDocument(site, { document: "privacy" })).toMatchObject({ language: "fr", direction: "ltr" });
    expect(legalDocument(site, { document: "privacy", language: "ar" })).toMatchObject({
      title: "الخصوصية",
      language: "ar",
      direction: "rtl",
    });
  });

  test.each(["xx", "__proto__", "toString", "../terms"])("does not exist in %s", (language) => {
    expect(() => legalDocument(site, { document: "privacy", language })).toThrow("legal_not_found");
  });

  test("contains the brand's exact name, whatever Markdown it contains, and links the mail address", () => {
    const { blocks } = legalDocument(site, { document: "privacy", language: "en" });
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
