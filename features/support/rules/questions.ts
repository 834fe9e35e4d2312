import type { PublicBrand } from "#features/branding/rules.ts";

/** The properties of a brand that decide which questions it has. */
export type QuestionBrand = Pick<PublicBrand, "signUp" | "cardPayment" | "freeTrialHours" | "packages">;

export const questionTopics = ["subscription", "account", "matches", "rankings", "words", "conduct"] as const;
export type QuestionTopic = (typeof questionTopics)[number];

const isOperatorBrand = ({ signUp }: QuestionBrand) => signUp === "otp";
const isEmailBrand = ({ signUp }: QuestionBrand) => signUp === "email";

interface Question {
  readonly topic: QuestionTopic;
  /** The brands that have the question; by default all. */
  readonly isFor?: (brand: QuestionBrand) => boolean;
}

/** The texts are `question_<name>` and `answer_<name>` in `languages/<language>/questions.json`. */
const definitions = {
  included: { topic: "subscription" },
  cancel_operator: { topic: "subscription", isFor: isOperatorBrand },
  cancel_card: { topic: "subscription", isFor: isEmailBrand },
  charge_unknown: { topic: "subscription" },
  charge_failed: { topic: "subscription" },
  no_code: { topic: "account", isFor: isOperatorBrand },
  forgot_password: { topic: "account", isFor: isEmailBrand },
  link_account: { topic: "account" },
  account_taken: { topic: "account" },
  my_data: { topic: "account" },
  delete_profile: { topic: "account" },
  post_score: { topic: "matches" },
  verify_score: { topic: "matches" },
  dispute: { topic: "matches" },
  no_show: { topic: "matches" },
  reschedule: { topic: "matches" },
  points: { topic: "rankings" },
  elo: { topic: "rankings" },
  word_battleground: { topic: "words" },
  word_qualifier: { topic: "words" },
  word_bracket: { topic: "words" },
  word_check_in: { topic: "words" },
  word_forfeit: { topic: "words" },
  chat_rules: { topic: "conduct" },
  block_report: { topic: "conduct" },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof definitions;

export interface ListedQuestion {
  readonly name: QuestionName;
  readonly topic: QuestionTopic;
}

const questionNames = Object.keys(definitions) as QuestionName[];

export function questionsOf(brand: QuestionBrand): ListedQuestion[] {
  return questionNames.flatMap((name) => {
    const { topic, isFor = () => true }: Question = definitions[name];
    return isFor(brand) ? { name, topic } : [];
  });
}

export interface QuestionWithAnswer extends ListedQuestion {
  readonly question: string;
  readonly answer: string;
}

/** The text without case, accents and vowel points, so that "résultat" is found by "resultat". */
function searchable(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
}

/** Questions with every word of the text; those with all words in the question itself come first. */
export function searchQuestions<Q extends QuestionWithAnswer>(questions: readonly Q[], text: string): Q[] {
  const words = searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const hasAll = (searched: string) => words.every((word) => searchable(searched).includes(word));
  const inQuestion = questions.filter(({ question }) => hasAll(question));
  const inAnswer = questions.filter(
    (one) => !inQuestion.includes(one) && hasAll(`${one.question} ${one.answer}`),
  );
  return [...inQuestion, ...inAnswer];
}
