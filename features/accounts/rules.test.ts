import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emailKey,
  ageOn,
  birthDateFault,
  cleanText,
  dateIn,
  drawnAvatars,
  hasFreshProof,
  isAvatar,
  isEmail,
  isSameName,
  isSessionAlive,
  needsSecondProof,
  nextCodeAt,
  normaliseMsisdn,
  normaliseOtp,
  normaliseUsername,
  otp,
  proposedAvatar,
  type CodeSend,
} from "./rules.ts";

const southAfrica = {
  dialCode: "27",
  phone: { digits: [9], example: "82 123 4567", mobilePrefixes: ["6", "7", "81", "82", "83", "84", "85"] },
};
const nigeria = {
  dialCode: "234",
  phone: { digits: [10], example: "803 123 4567", mobilePrefixes: ["70", "80", "81", "90", "91"] },
};
const palestine = {
  dialCode: "970",
  phone: {
    digits: [9],
    example: "59 912 3456",
    mobilePrefixes: ["56", "59"],
    foreignPrefixes: ["50", "51", "52", "53", "54", "55", "58"],
  },
};
const italy = {
  dialCode: "39",
  phone: { digits: [9, 10], example: "312 345 6789", mobilePrefixes: ["3"] },
};

describe("a cell number, as people type it", () => {
  test.each([
    ["0821234567", southAfrica, "27821234567"],
    ["082 123 4567", southAfrica, "27821234567"],
    ["082-123-4567", southAfrica, "27821234567"],
    ["(082) 123.4567", southAfrica, "27821234567"],
    ["821234567", southAfrica, "27821234567"],
    ["27821234567", southAfrica, "27821234567"],
    ["+27821234567", southAfrica, "27821234567"],
    ["+27 82 123 4567", southAfrica, "27821234567"],
    ["+27 (0)82 123 4567", southAfrica, "27821234567"],
    ["0027821234567", southAfrica, "27821234567"],
    ["00 27 0821234567", southAfrica, "27821234567"],
    ["tel:+27821234567", southAfrica, "27821234567"],
    ["\u202a+27 82\u00a0123\u202f4567\u202c", southAfrica, "27821234567"],
    ["+27 82–123‑4567", southAfrica, "27821234567"],
    ["０８２１２３４５６７", southAfrica, "27821234567"],
    ["٠٨٢١٢٣٤٥٦٧", southAfrica, "27821234567"],
    ["٠٥٩٩ ١٢٣ ٤٥٦", palestine, "970599123456"],
    ["+۹۷۰۵۹۹۱۲۳۴۵۶", palestine, "970599123456"],
    ["0803 123 4567", nigeria, "2348031234567"],
    ["+234 803 123 4567", nigeria, "2348031234567"],
    ["3912345678", italy, "393912345678"],
    ["39312345678", italy, "39312345678"],
  ])("%j becomes E.164 digits", (typed, brand, msisdn) => {
    expect(normaliseMsisdn(typed, brand)).toEqual({ msisdn });
  });

  test.each([
    ["", southAfrica, "number_malformed"],
    ["   ", southAfrica, "number_malformed"],
    ["082123456", southAfrica, "number_malformed"],
    ["08212345678", southAfrica, "number_malformed"],
    ["+2782123456", southAfrica, "number_malformed"],
    ["082123456x", southAfrica, "number_malformed"],
    ["call me", southAfrica, "number_malformed"],
    ["++27821234567", southAfrica, "number_malformed"],
    ["27821234567;DROP", southAfrica, "number_malformed"],
    ["+1", southAfrica, "number_malformed"],
    ["9".repeat(40), southAfrica, "number_malformed"],
    ["+2348031234567", southAfrica, "number_foreign"],
    ["002348031234567", southAfrica, "number_foreign"],
    ["+447700900123", nigeria, "number_foreign"],
    ["0111234567", southAfrica, "number_not_mobile"],
    ["01 461 2345", nigeria, "number_not_mobile"],
    ["+234 1 461 2345", nigeria, "number_not_mobile"],
    ["0803 123 45", nigeria, "number_malformed"],
    ["1461234", nigeria, "number_malformed"],
    ["+27 21 123 4567", southAfrica, "number_not_mobile"],
    ["0861234567", southAfrica, "number_not_mobile"],
    ["052 123 4567", palestine, "number_foreign"],
    ["+970 54 123 4567", palestine, "number_foreign"],
    ["+972 52 123 4567", palestine, "number_foreign"],
    ["02 298 1234", palestine, "number_not_mobile"],
    ["+970 8 282 1234", palestine, "number_not_mobile"],
  ])("%j is refused: %s", (typed, brand, fault) => {
    expect(normaliseMsisdn(typed, brand)).toEqual({ fault });
  });

  test("however it is written, the same number is the same digits", () => {
    const separator = fc.constantFrom("", " ", "-", ".", " - ", "\u00a0", "\u200e");
    const prefix = fc.constantFrom("0", "+27", "0027", "27", "+27 (0)", "");
    const number = fc.integer({ min: 600_000_000, max: 749_999_999 }).map(String);
    fc.assert(
      fc.property(
        prefix,
        number,
        fc.array(separator, { minLength: 8, maxLength: 8 }),
        (start, digits, gaps) => {
          const typed =
            start +
            Array.from(digits)
              .map((digit, index) => digit + (gaps[index] ?? ""))
              .join("");
          expect(normaliseMsisdn(typed, southAfrica)).toEqual({ msisdn: `27${digits}` });
        },
      ),
    );
  });

  test("whatever is typed, the answer is digits of the market or a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (typed) => {
        const result = normaliseMsisdn(typed, southAfrica);
        expect("msisdn" in result ? result.msisdn : result.fault).toMatch(/^(27\d{9}|number_\w+)$/);
      }),
    );
  });
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["12345a", undefined],
  ["", undefined],
])("the code %j is read as %s", (typed, code) => {
  expect(normaliseOtp(typed)).toBe(code);
});

describe("a username", () => {
  test.each(["Ada", "thabo_10", "x-Y-z", "José", "محمد_10", "አበበ", "a".repeat(20), "100"])(
    "%j is fine",
    (name) => {
      expect(normaliseUsername(name)).toEqual({ username: name });
    },
  );

  test.each([
    ["  Ada  ", "Ada"],
    ["Ａｄａ", "Ada"],
    ["Jose\u0301", "José"],
  ])("%j is kept as %j", (typed, username) => {
    expect(normaliseUsername(typed)).toEqual({ username });
  });

  test.each([
    ["", "username_length"],
    ["ab", "username_length"],
    ["a".repeat(21), "username_length"],
    ["a b c", "username_characters"],
    ["ada!", "username_characters"],
    ["<b>ada", "username_characters"],
    ["___", "username_characters"],
    ["ada\u202e10", "username_characters"],
    ["ad\u200ba", "username_characters"],
    ["ada\u0000", "username_characters"],
    ["аdmin", "username_characters"],
    ["محمدada", "username_characters"],
    ["⚽⚽⚽", "username_characters"],
    ["z\u0351\u036b\u0343algo", "username_characters"],
    ["مُحَمَّد", "username_characters"],
  ])("%j is refused: %s", (typed, fault) => {
    expect(normaliseUsername(typed)).toEqual({ fault });
  });

  test("once kept, it stays as it is, and nothing invisible is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 24 }), (typed) => {
        const kept = normaliseUsername(typed);
        if (!("username" in kept)) return;
        expect(normaliseUsername(kept.username)).toEqual(kept);
        expect(kept.username).not.toMatch(/[\p{C}\p{Z}\p{M}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("age", () => {
  const brand = { minimumAge: 18, timeZone: "Africa/Johannesburg" };
  const at = (instant: string) => new Date(instant);

  test.each([
    ["the day before", "2008-11-16", "2026-11-15T12:00:00Z", "too_young"],
    ["the birthday", "2008-11-15", "2026-11-15T12:00:00Z", undefined],
    ["the birthday has begun there, not yet in UTC", "2008-11-15", "2026-11-14T22:30:00Z", undefined],
    ["a minute before it begins there", "2008-11-15", "2026-11-14T21:59:00Z", "too_young"],
    ["born on 29 February, on 28 February", "2008-02-29", "2026-02-28T12:00:00Z", "too_young"],
    ["born on 29 February, on 1 March", "2008-02-29", "2026-03-01T12:00:00Z", undefined],
    ["no date", "", "2026-11-15T12:00:00Z", "birth_date_missing"],
    ["tomorrow", "2026-11-16", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["no such day", "2007-02-29", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["a month of its own", "2000-13-01", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["another way to write it", "1.2.2000", "2026-11-15T12:00:00Z", "birth_date_wrong"],
    ["longer ago than anybody lives", "1899-12-31", "2026-11-15T12:00:00Z", "birth_date_wrong"],
  ])("%s: %s at %s is %s", (_, born, now, fault) => {
    expect(birthDateFault(born, brand, at(now))).toBe(fault);
  });

  test.each([null, undefined])("%s is no date of birth", (none) => {
    expect(birthDateFault(none, brand, at("2026-11-15T12:00:00Z"))).toBe("birth_date_missing");
  });

  test("the day is the brand's, not the server's", () => {
    const instant = at("2026-11-14T23:00:00Z");
    expect([dateIn("Africa/Johannesburg", instant), dateIn("UTC", instant)]).toEqual([
      "2026-11-15",
      "2026-11-14",
    ]);
  });

  test("grows by one on exactly one day of every year", () => {
    const day = fc.integer({ min: 0, max: 365 * 60 }).map((n) => new Date(Date.UTC(1950, 0, 1 + n)));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (born, years) => {
        const text = born.toISOString().slice(0, 10);
        const year = born.getUTCFullYear() + years;
        let grown = 0;
        for (let n = 0; n < 366; n++) {
          const today = new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);
          const yesterday = new Date(Date.UTC(year, 0, n)).toISOString().slice(0, 10);
          if (today.startsWith(String(year)) && ageOn(today, text) === ageOn(yesterday, text) + 1) grown++;
        }
        expect(grown).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe("trust in a number and in a session", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

  test.each([
    [{ lastSeenAt: ago(1), churnedAt: null }, false],
    [{ lastSeenAt: ago(45), churnedAt: null }, false],
    [{ lastSeenAt: ago(45.01), churnedAt: null }, true],
    [{ lastSeenAt: ago(1), churnedAt: ago(0.1) }, true],
  ])("%j needs a second proof: %s", (player, isNeeded) => {
    expect(needsSecondProof(player, now)).toBe(isNeeded);
  });

  test.each([
    [null, false],
    [ago(0), true],
    [ago(10 / 1440), true],
    [ago(10.1 / 1440), false],
  ])("a proof of %s is fresh: %s", (provenAt, isFresh) => {
    expect(hasFreshProof({ provenAt }, now)).toBe(isFresh);
  });

  test("a session lives until the instant of its end, or until it is ended", () => {
    const until = (expiresAt: Date, revokedAt: Date | null = null) =>
      isSessionAlive({ seenAt: now, expiresAt, revokedAt }, now);
    expect(until(new Date(now.getTime() + 1))).toBe(true);
    expect(until(now)).toBe(false);
    expect(until(new Date(now.getTime() + 1), ago(1))).toBe(false);
  });
});

test("what people write about themselves loses what cannot be seen", () => {
  expect(cleanText("  I\u202e play\u0000\n\n foot\u200bball ")).toBe("I play football");
});

test.each([
  ["a@b.co", true],
  ["first.last+tag@sub.example.com", true],
  ["a@b", false],
  ["@b.co", false],
  ["a b@c.co", false],
  ["a@b.co,c@d.co", false],
  ["a@b.co\nBcc: x@y.co", false],
  [`${"a".repeat(64)}@b.co`, true],
  [`${"a".repeat(65)}@b.co`, false],
  [`a@${"b".repeat(249)}.co`, true],
  [`a@${"b".repeat(250)}.co`, false],
])("%j is an address: %s", (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

test("every drawn mask may be chosen; an address of another site may not", () => {
  expect(drawnAvatars.every(isAvatar)).toBe(true);
  expect(
    ["https://evil.example/x.png", "//evil.example", "javascript:alert(1)", "../x", ""].some(isAvatar),
  ).toBe(false);
});

test.each([
  ["Ada", "ada", true],
  ["  ADA ", "Ada", true],
  ["Ａｄａ", "Ada", true],
  ["Ada1", "Ada", false],
  ["", "Ada", false],
])("“%s” typed for “%s”: the same name is %s", (typed, known, isSame) => {
  expect(isSameName(typed, known)).toBe(isSame);
});

test("registration forms of one hour propose every mask equally often", () => {
  const seconds = Array.from({ length: 3_600 }, (_, second) => 1_763_000_000_000 + second * 1_000);
  const proposed = Map.groupBy(seconds, proposedAvatar);
  expect(new Set(proposed.keys())).toEqual(new Set(drawnAvatars));
  for (const times of proposed.values()) expect(times).toHaveLength(150);
});

test.each([
  ["Sam+trial@Example.com", "sam@example.com"],
  ["s.a.m+1+2@GMail.com", "sam@gmail.com"],
  ["sam@googlemail.com", "sam@gmail.com"],
  ["s.a.m@example.com", "s.a.m@example.com"],
])("the mailbox behind %s is %s", (address, key) => {
  expect(emailKey(address)).toBe(key);
});

describe("codes to one number", () => {
  const start = Date.UTC(2026, 10, 18, 12);
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  const sent = (...sends: [seconds: number, browser: string][]): CodeSend[] =>
    sends.map(([seconds, browser]) => ({ at: at(seconds), browser }));

  test("the browser that waits for its code has one resend that strangers neither take nor delay", () => {
    const sends = sent([0, "own"], [30, "one"], [60, "two"]);
    expect(nextCodeAt(sends, "own", at(61))).toEqual(at(61));
    // The reservations of the two older browsers lapse with their codes.
    expect(nextCodeAt(sends, "three", at(90))).toEqual(at(330));
    expect(nextCodeAt(sends, "two", at(90))).toEqual(at(300));
  });

  test("an hour has five codes and a day ten, from any browser", () => {
    const hour = sent([0, "own"], [30, "own"], [60, "own"], [90, "own"], [120, "own"]);
    expect(nextCodeAt(hour, "own", at(150))).toEqual(at(3_600));
    expect(nextCodeAt(hour, "other", at(150))).toEqual(at(3_600));
    const wholeDay = [...hour, ...hour].map((send, n) => ({ ...send, at: at(n * 1_200) }));
    expect(nextCodeAt(wholeDay, "own", at(20_000))).toEqual(at(86_400));
  });

  test("the limits hold and every promised resend is given, in whatever order browsers ask", () => {
    const asks = fc.array(fc.record({ gap: fc.nat(90), browser: fc.constantFrom("a", "b", "c", "d", "e") }));
    fc.assert(
      fc.property(asks, (all) => {
        const sends: CodeSend[] = [];
        const promised = new Map<string, number>();
        let now = 0;
        for (const { gap, browser } of all) {
          now += gap;
          const since = promised.get(browser);
          const isDue = since !== undefined && now >= since + 30 && now < since + 300;
          const isSent = nextCodeAt(sends, browser, at(now)) <= at(now);
          expect(isDue && !isSent).toBe(false);
          if (!isSent) continue;
          const isWaiting = sends.some((send) => send.browser === browser && send.at > at(now - 300));
          sends.push({ at: at(now), browser });
          promised.delete(browser);
          const hasPromise = !isWaiting && nextCodeAt(sends, browser, at(now)) <= at(now + 30);
          if (hasPromise) promised.set(browser, now);
          const lastHour = sends.filter((send) => send.at > at(now - 3_600));
          expect(lastHour.length).toBeLessThanOrEqual(otp.anHour);
        }
      }),
    );
  });
});
