export interface BrandFacts {
  key: string;
  name: string;
  language: "en" | "fr" | "de" | "es" | "it" | "ar" | "am";
  direction: "ltr" | "rtl";
  /** The headline of the landing page. */
  heroTitle: string;
  ground: "light" | "dark";
  isEuropean?: true;
  showsPrizes?: true;
}

/** What each brand must show, written here independent of the brand files. */
export const brands: readonly BrandFacts[] = [
  english("blg-za-en", "Battleground League", "Settle the score", { showsPrizes: true }),
  english("tlk-za-en", "Amaza League", "Ride the wave", { showsPrizes: true }),
  english("vc-za-en", "Vuka Cup", "Rise and win", { showsPrizes: true }),
  english("vc-za-en-demo", "Vuka Preview", "Rise and win", { showsPrizes: true }),
  english("vc-za-en-demo-one", "Vuka One", "Rise to number one", { showsPrizes: true }),
  english("mtn-za-en", "Mzansi Clash", "Clash for Mzansi", { showsPrizes: true }),
  english("mtn-za-en-demo", "Azishe", "Bring the heat", { showsPrizes: true }),
  english("saf-ke-en", "Uwanja", "The arena is yours"),
  english("airtel-ng-en", "Jara Arena", "Play for the extra"),
  english("mtn-ng-en", "Naija Clash", "Who runs Naija?"),
  european("eal-eu-en", "EAL European League", "en", "Europe, one league"),
  european("eal-eu-fr", "EAL Ligue européenne", "fr", "L’Europe, une seule ligue"),
  european("eal-eu-es", "EAL Liga Europea", "es", "Europa, una sola liga"),
  european("eal-eu-it", "EAL Lega Europea", "it", "Europa, una sola lega"),
  european("eal-eu-de", "EAL Europäische Liga", "de", "Europa, eine Liga"),
  {
    key: "blg-ps-ar",
    name: "دوري الساحة",
    language: "ar",
    direction: "rtl",
    heroTitle: "الساحة لك",
    ground: "dark",
  },
  {
    key: "blg-ps-am",
    name: "የሜዳ ሊግ",
    language: "am",
    direction: "ltr",
    heroTitle: "ሜዳው የአንተ ነው",
    ground: "dark",
  },
];

/** For checks that depend only on the texts. */
export const onePerLanguage = brands.filter(
  ({ language }, index) => brands.findIndex((other) => other.language === language) === index,
);

function english(
  key: string,
  name: string,
  heroTitle: string,
  more: { showsPrizes?: true } = {},
): BrandFacts {
  return { key, name, language: "en", direction: "ltr", heroTitle, ground: "dark", ...more };
}

function european(
  key: string,
  name: string,
  language: BrandFacts["language"],
  heroTitle: string,
): BrandFacts {
  return { key, name, language, direction: "ltr", heroTitle, ground: "light", isEuropean: true };
}

/** The realm of a brand's players; language variants of a product share it. */
export function serviceOf(key: string): string {
  const shared: Readonly<Record<string, string>> = {
    "saf-ke-en": "safaricom-ke",
    "tlk-za-en": "telkom-za",
    "vc-za-en-demo": "vc-za-demo",
    "vc-za-en-demo-one": "vc-za-demo-one",
    "mtn-za-en-demo": "mtn-za-demo",
  };
  return shared[key] ?? key.replace(/-[a-z]{2}$/, "");
}
