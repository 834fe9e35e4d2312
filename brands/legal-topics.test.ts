import { expect, test } from "vitest";
import { brandLanguages, statesAmount, type Brand } from "#features/branding/rules.ts";
import { keys, labelsOf, load, privacyOf, read, termsOf } from "./testing/legal-texts.ts";

type Topics = Readonly<Record<string, readonly RegExp[]>>;
const inLanguages = (words: Record<Brand["language"], RegExp>) => words;
/** One line must match all words of a topic. */
const covers = (text: string, words: readonly RegExp[]) =>
  text.split("\n").some((line) => words.every((word) => word.test(line)));

const threeYears = inLanguages({
  en: /three years/,
  de: /drei Jahre/,
  fr: /trois ans/,
  es: /tres años/,
  it: /tre anni/,
  ar: /ثلاث سنوات/,
  am: /ለሦስት ዓመት/,
});

const termsTopics: Record<Brand["language"], Topics> = {
  en: {
    parties: [/\*\*organiser\*\*/],
    customer: [/\*\*customer\*\*/],
    participant: [/\*\*participant\*\*/],
    "check-in": [/Check-in/, /15 minutes/],
    score: [/score/, /24 hours of kickoff/],
    "daily limits": [/Three matches a day/],
    "prize hold": [/prize/i, /held for 24 hours/],
    "prize claim": [/claim/, /90 days/],
    "daily bonus": [/10 coins/, /50/],
    referral: [/100 coins/, /10 friends/],
    share: [/1 coin/, /20 a day/],
    voucher: [/\*\*voucher\*\*/],
    enhancer: [/No enhancer changes points/],
    chat: [/Insults/, /not allowed/],
    evidence: [/proof/, threeYears.en],
    changes: [/30 days before/],
  },
  de: {
    parties: [/\*\*Veranstalter\*\*/],
    customer: [/\*\*Kunde\*\*/],
    participant: [/\*\*Teilnehmer\*\*/],
    "check-in": [/Check-in/, /15 Minuten/],
    score: [/Ergebnis/, /24 Stunden nach dem Spielbeginn/],
    "daily limits": [/drei Matches am Tag/],
    "prize hold": [/Preis/, /24 Stunden zurückgehalten/],
    "prize claim": [/rufen/, /90 Tagen/],
    "daily bonus": [/10 Münzen/, /50/],
    referral: [/100 Münzen/, /10 Freunde/],
    share: [/1 Münze/, /20 am Tag/],
    voucher: [/\*\*Gutschein\*\*/],
    enhancer: [/Kein Extra ändert Punkte/],
    chat: [/Beleidigungen/, /verboten/],
    evidence: [/Nachweise/, threeYears.de],
    changes: [/mindestens 30 Tage/],
  },
  fr: {
    parties: [/\*\*organisateur\*\*/],
    customer: [/\*\*client\*\*/],
    participant: [/\*\*participant\*\*/],
    "check-in": [/check-in/, /15 minutes/],
    score: [/score/, /24 heures suivant le coup d’envoi/],
    "daily limits": [/trois matchs par jour/],
    "prize hold": [/prix/, /retenu 24 heures/],
    "prize claim": [/réclamez/, /90 jours/],
    "daily bonus": [/10 pièces/, /50/],
    referral: [/100 pièces/, /10 amis/],
    share: [/1 pièce/, /20 par jour/],
    voucher: [/\*\*bon\*\*/],
    enhancer: [/Aucun extra ne change les points/],
    chat: [/insultes/, /interdits/],
    evidence: [/preuve/, threeYears.fr],
    changes: [/au moins 30 jours avant/],
  },
  es: {
    parties: [/\*\*organizador\*\*/],
    customer: [/\*\*cliente\*\*/],
    participant: [/\*\*participante\*\*/],
    "check-in": [/check-in/, /15 minutos/],
    score: [/resultado/, /24 horas siguientes al inicio/],
    "daily limits": [/tres partidos al día/],
    "prize hold": [/premio/, /retiene 24 horas/],
    "prize claim": [/reclama/, /90 días/],
    "daily bonus": [/10 monedas/, /50/],
    referral: [/100 monedas/, /10 amigos/],
    share: [/1 moneda/, /20 al día/],
    voucher: [/\*\*vale\*\*/],
    enhancer: [/Ningún extra cambia los puntos/],
    chat: [/insultos/, /prohíben/],
    evidence: [/prueba/, threeYears.es],
    changes: [/al menos 30 días antes/],
  },
  it: {
    parties: [/\*\*organizzatore\*\*/],
    customer: [/\*\*cliente\*\*/],
    participant: [/\*\*partecipante\*\*/],
    "check-in": [/check-in/, /15 minuti/],
    score: [/risultato/, /24 ore dall’inizio/],
    "daily limits": [/tre partite al giorno/],
    "prize hold": [/premio/, /trattenuto per 24 ore/],
    "prize claim": [/richiede/, /90 giorni/],
    "daily bonus": [/10 monete/, /50/],
    referral: [/100 monete/, /10 amici/],
    share: [/1 moneta/, /20 al giorno/],
    voucher: [/\*\*buono\*\*/],
    enhancer: [/Nessun extra cambia punti/],
    chat: [/Insulti/, /vietati/],
    evidence: [/prova/, threeYears.it],
    changes: [/almeno 30 giorni prima/],
  },
  ar: {
    parties: [/\*\*المنظّم\*\*/],
    customer: [/\*\*الزبون\*\*/],
    participant: [/\*\*المشارك\*\*/],
    "check-in": [/تسجيل الحضور/, /15 دقيقة/],
    score: [/النتيجة/, /24 ساعة من البداية/],
    "daily limits": [/ثلاث مباريات في اليوم/],
    "prize hold": [/الجائزة/, /24 ساعة/],
    "prize claim": [/تطالبون/, /90 يومًا/],
    "daily bonus": [/10 عملات/, /50/],
    referral: [/100 عملة/, /10 أصدقاء/],
    share: [/عملة واحدة/, /20 في اليوم/],
    voucher: [/\*\*القسيمة\*\*/],
    enhancer: [/لا تغيّر أي إضافة النقاط/],
    chat: [/السبّ/, /يُمنع/],
    evidence: [/إثبات/, threeYears.ar],
    changes: [/30 يومًا على الأقل/],
  },
  am: {
    parties: [/\*\*አዘጋጁ\*\*/],
    customer: [/\*\*ደንበኛው\*\*/],
    participant: [/\*\*ተሳታፊው\*\*/],
    "check-in": [/መገኘትን ማረጋገጥ/, /15 ደቂቃ/],
    score: [/ውጤቱን/, /በ24 ሰዓት/],
    "daily limits": [/በቀን ሦስት ግጥሚያዎች/],
    "prize hold": [/ሽልማቱ/, /ለ24 ሰዓት ይያዛል/],
    "prize claim": [/ይጠይቃሉ/, /በ90 ቀናት/],
    "daily bonus": [/10 ኮይን/, /50/],
    referral: [/100 ኮይን/, /10 ጓደኞች/],
    share: [/1 ኮይን/, /በቀን እስከ 20/],
    voucher: [/\*\*ቫውቸር\*\*/],
    enhancer: [/የትኛውም ማድመቂያ ነጥብን/],
    chat: [/ስድብ/, /የተከለከሉ/],
    evidence: [/ማስረጃ/, threeYears.am],
    changes: [/ቢያንስ ከ30 ቀናት በፊት/],
  },
};

test.each(keys)("the terms of %s cover every part of the product", async (key) => {
  const { language, claims } = await load(key);
  const terms = await termsOf(key);
  const missing = Object.entries(termsTopics[language]).filter(([, words]) => !covers(terms, words));
  expect(missing).toEqual([]);
  expect(statesAmount(terms, "R50,000")).toBe(claims.monthlyPrizePool !== null);
});

const complaintBodies: Readonly<Record<string, readonly string[]>> = {
  za: ["WASPA", "National Consumer Commission", "Information Regulator"],
  ng: ["Nigerian Communications Commission", "Nigeria Data Protection Commission"],
  ke: ["Communications Authority of Kenya", "Data Protection Commissioner"],
  eu: ["Information Commissioner’s Office"],
};

test.each(keys)("the terms of %s name the body for complaints", async (key) => {
  const terms = await termsOf(key);
  const bodies = complaintBodies[key.split("-")[1] ?? ""] ?? [/وزارة الاقتصاد الوطني|ብሔራዊ ኢኮኖሚ ሚኒስቴር/];
  for (const body of bodies) expect(terms).toMatch(body);
});

const privacyTopics: Record<Brand["language"], readonly string[]> = {
  en: ["Friends and presence", "Chat", "push", "Coins", "Store", "Prizes", "Support", "Figures"],
  de: ["Freunde und Online-Status", "Chat", "Push", "Münzen", "Shop", "Preise", "Support", "Kennzahlen"],
  fr: ["Amis et statut en ligne", "Chat", "push", "Pièces", "Boutique", "Prix", "Support", "Chiffres"],
  es: ["Amigos y estado en línea", "Chat", "push", "Monedas", "Tienda", "Premios", "Soporte", "Cifras"],
  it: ["Amici e stato online", "Chat", "push", "Monete", "Negozio", "Premi", "Assistenza", "Dati statistici"],
  ar: [
    "الأصدقاء وحالة الاتصال",
    "المحادثة",
    "الإشعارات",
    "العملات",
    "المتجر",
    "الجوائز",
    "الدعم",
    "الأرقام الإحصائية",
  ],
  am: ["ጓደኞችና የመስመር ላይ", "ውይይት", "push", "ኮይኖች", "መደብር", "ሽልማቶች", "ድጋፍ", "አኃዞች"],
};

test.each(brandLanguages)("the privacy page in %s names data, times, cookies and rights", (language) => {
  const page = privacyOf(language);
  const entries = page.split("\n").filter((line) => line.startsWith("- **"));
  for (const topic of privacyTopics[language]) {
    expect(
      entries.some((line) => line.split("**")[1]?.includes(topic)),
      topic,
    ).toBe(true);
  }
  for (const days of ["21", "30", "90", "180"]) expect(page).toContain(days);
  expect(page).toMatch(threeYears[language]);
  for (const cookie of [
    "sid",
    "bid",
    "claim",
    "referral",
    "device",
    "registered-device",
    "wanted",
    "hand-off",
  ]) {
    expect(page).toContain(`**${cookie}**`);
  }
  const buttons = [
    "account.download",
    "account.removeOpen",
    "account.signOutOthers",
    "account.openNotifications",
  ];
  for (const name of [...buttons, "branding.editProfile", "presence.show", "sharing.public", "chat.delete"]) {
    expect(page).toContain(labelsOf(language)(name));
  }
});

test.each(brandLanguages)("the app says in %s that proof stays for three years", (language) => {
  expect(labelsOf(language)("account.removedRecords")).toMatch(threeYears[language]);
});

test.each(["de", "fr", "es", "it", "ar", "am"] as const)(
  "legal texts in %s address the reader formally",
  (language) => {
    const informal = {
      de: /(?<!\p{L})([Dd]u|[Dd]eine?[rmns]?|dir|dich)(?!\p{L})/u,
      fr: /(?<!\p{L})(tu|ton|ta|tes|toi|t’)(?!\p{L})/u,
      es: /(?<!\p{L})(tú|tu|tus|te|contigo|puedes|eres)(?!\p{L})/u,
      it: /(?<!\p{L})(tu|tuo|tua|tuoi|tue|ti|puoi|hai)(?!\p{L})/u,
      ar: /(?<!\p{L})(بياناتك|حسابك|رقمك|ملفك|يمكنك)(?!\p{L})/u,
      am: /ትችላለህ|መገለጫህ|መለያህ|መረጃህ|ቁጥርህ/u,
    }[language];
    for (const file of [`privacy/${language}.md`, `shared-terms/${language}.md`]) {
      const text = read(file).replaceAll(/\{\{[^}]+\}\}/g, "");
      expect(text.match(informal)?.[0], file).toBeUndefined();
    }
  },
);
