import { createInterface } from "node:readline/promises";
import {
  answersSchema,
  codeOf,
  initialsOf,
  languageName,
  marketCodes,
  marketNames,
  moneyOf,
  periodsOf,
  slugOf,
  templates,
  type Answers,
} from "./answers.ts";

interface Question {
  readonly text: string;
  readonly suggestion?: string;
  /** What is wrong with the answer, in a sentence; undefined for a good one. */
  readonly faultOf?: (answer: string) => string | undefined;
  readonly isOptional?: boolean;
  /** How the file has it, for example in small letters. */
  readonly normalize?: (answer: string) => string;
}

const isColour = (answer: string) =>
  /^#[0-9a-f]{6}$/.test(answer) ? undefined : "Write a colour as six digits, like #ff5a2c.";
const isPrice = (answer: string) =>
  Number(answer) > 0 ? undefined : "Write a number above zero, like 7 or 29.99.";

/** Asks until every answer is right. */
export async function askQuestions(takenKeys: readonly string[], today: string): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (question: Question): Promise<string> => {
    const { text, suggestion, faultOf, isOptional = false, normalize = (answer) => answer } = question;
    for (;;) {
      const hint = suggestion ? ` [${suggestion}]` : isOptional ? " [none]" : "";
      const answer = normalize((await lines.question(`${text}${hint}: `)).trim()) || (suggestion ?? "");
      const fault = answer === "" ? (isOptional ? undefined : "This is needed.") : faultOf?.(answer);
      if (fault === undefined) return answer;
      console.log(`  ${fault}`);
    }
  };
  try {
    console.log("Enter takes the answer in brackets. Nothing is written before the last answer.\n");
    const choose = async <Code extends string>(
      text: string,
      codes: readonly [Code, ...Code[]],
      nameOf: (code: Code) => string,
    ): Promise<Code> => {
      const list = codes.map((code) => `${code} ${nameOf(code)}`).join(", ");
      const answer = await ask({
        text: `${text} (${list})`,
        suggestion: codes[0],
        faultOf: (typed) => (codeOf(codes, nameOf, typed) ? undefined : `Choose one of these: ${list}.`),
      });
      return codeOf(codes, nameOf, answer) ?? codes[0];
    };
    const market = await choose("Market", marketCodes, (code) => marketNames[code]);
    const [firstLanguage = "en", ...otherLanguages] = Object.keys(templates[market]);
    if (otherLanguages.length === 0)
      console.log(`Language: ${languageName(firstLanguage)}, the only one for ${marketNames[market]}.`);
    const language =
      otherLanguages.length === 0
        ? firstLanguage
        : await choose("Language", [firstLanguage, ...otherLanguages], languageName);
    const name = await ask({ text: "Name that players see" });
    const slug = slugOf(name);
    const key = await ask({
      text: "Key: product, country, language; also the name of the folder",
      ...(slug && { suggestion: `${slug}-${market.toLowerCase()}-${language}` }),
      faultOf: (answer) =>
        takenKeys.includes(answer)
          ? "There is a brand with this key."
          : answersSchema.shape.key.safeParse(answer).success
            ? undefined
            : "Write it like zulu-za-en.",
    });
    const initials = initialsOf(name);
    const mark = await ask({
      text: "One or two Latin letters for the mark",
      ...(initials && { suggestion: initials }),
      normalize: (answer) => answer.toUpperCase(),
      faultOf: (answer) => (/^[A-Z]{1,2}$/.test(answer) ? undefined : "Write one or two capital letters."),
    });
    const mode = await ask({
      text: "Pages are dark or light",
      suggestion: "dark",
      normalize: (answer) => answer.toLowerCase(),
      faultOf: (answer) => (["dark", "light"].includes(answer) ? undefined : "Write dark or light."),
    });
    const colour = (text: string) =>
      ask({ text, normalize: (answer) => answer.toLowerCase(), faultOf: isColour });
    const brandColour = await colour("First colour: buttons, side A of a match");
    const rivalColour = await colour("Second colour: side B, clearly different");
    const prices: Record<string, number> = {};
    for (const period of periodsOf[market])
      prices[period] = Number(
        await ask({ text: `Price, ${period}, in ${moneyOf[market]}`, faultOf: isPrice }),
      );
    const network =
      market === "NG" ? await ask({ text: "Network that charges", suggestion: "MTN Nigeria" }) : "";
    const openingDay = await ask({
      text: "First day of sale (only the terms name it: sign-up works at once)",
      suggestion: today,
      faultOf: (answer) => (/^\d{4}-\d\d-\d\d$/.test(answer) ? undefined : "Write a day like 2027-02-01."),
    });
    const company = await ask({ text: "Company that runs the brand" });
    const registrationNumber = await ask({ text: "Its registration number" });
    const address = await ask({ text: "Its address, in one line" });
    const vatNumber = market === "EU" ? await ask({ text: "Its VAT number", isOptional: true }) : "";
    const supportEmail = await ask({
      text: "Email address for help",
      suggestion: `help@${key}.kickoff.example`,
      faultOf: (answer) => (answer.includes("@") ? undefined : "Write an email address."),
    });
    return answersSchema.parse({
      market,
      language,
      key,
      name,
      mode,
      brandColour,
      rivalColour,
      prices,
      openingDay,
      company,
      registrationNumber,
      address,
      supportEmail,
      initials: mark,
      ...(network && { network }),
      ...(vatNumber && { vatNumber }),
    });
  } finally {
    lines.close();
  }
}
