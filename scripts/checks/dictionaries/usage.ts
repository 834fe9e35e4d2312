import type { CallExpression, Expression, ObjectExpression } from "oxc-parser";
import { placeholderValue, fits, stringLiteralsIn, type Template } from "#scripts/build/string-literals.ts";
import type { Finding } from "../finding.ts";
import { isTest, isTestSupport } from "../folders.ts";
import { readSources } from "../source.ts";
import type { Source } from "../source.ts";
import type { Tree } from "../tree.ts";
import { fault } from "./read.ts";
import type { Dictionary } from "./read.ts";

const product = /^(features|kit|apps|adapters)\//;
/** A shorter beginning of a template would match half of the dictionary. */
const minPrefixLength = 3;

/** Problem texts for browser and server, and for the server only. */
const problemNamespaces = new Set(["problems", "refusals"]);

/** Every key is used, and every problem code has a text. */
export function checkUsage(tree: Tree, english: readonly Dictionary[]): Finding[] {
  const sources = readSources(tree, (path) => product.test(path) && !isTest(path) && !isTestSupport(path));
  const { words, templates } = stringLiteralsIn(sources);
  const codes = problemCodes(sources);
  const isUsed = (namespace: string, key: string) =>
    words.has(key) ||
    templates.some((template) => canProduce(template, key, words)) ||
    (problemNamespaces.has(namespace) && codes.has(key));
  const unused = english.flatMap((dictionary) =>
    [...dictionary.entries.keys()]
      .filter((key) => !isUsed(dictionary.namespace, key))
      .map((key) => fault(dictionary, key, `nobody asks for ${key}.`, "delete it in every language.")),
  );
  const problems = english.filter(({ namespace }) => problemNamespaces.has(namespace));
  const missing = [...codes].filter(([code]) => !problems.some(({ entries }) => entries.has(code)));
  const place = { file: "languages/en/problems.json", lineOf: () => 1 };
  return [
    ...unused,
    ...missing.map(([code, file]) =>
      fault(
        place,
        code,
        `${code} of ${file} has no words.`,
        "say what happened and what to do, in every language.",
      ),
    ),
  ];
}

/** By a long enough beginning, or if the completing part is a literal somewhere. */
function canProduce(template: Template, key: string, words: ReadonlySet<string>): boolean {
  const { before, after } = template;
  if (!fits(template, key)) return false;
  if (before.length >= minPrefixLength) return true;
  return before + after !== "" && words.has(placeholderValue(template, key));
}

const fieldCode = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** String literals in these calls are values, not messages. */
const takesValues = [
  "literal",
  "enum",
  "startsWith",
  "endsWith",
  "includes",
  "_default",
  "prefault",
  "catch",
];

/** `z.minLength(1, "name_missing")`: the message of a schema is a problem code. */
function fieldCodeIn({ callee, arguments: given }: CallExpression): string | undefined {
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return undefined;
  if (callee.object.name !== "z" || callee.property.type !== "Identifier") return undefined;
  const last = given.at(-1);
  if (last?.type !== "Literal" || typeof last.value !== "string" || !fieldCode.test(last.value))
    return undefined;
  return given.length === 1 && takesValues.includes(callee.property.name) ? undefined : last.value;
}

/** The codes of `commonProblems`, of every `defineProblems` and of schemas, with the declaring file. */
function problemCodes(sources: readonly Source[]): Map<string, string> {
  const codes = new Map<string, string>();
  for (const source of sources) {
    const add = (object: ObjectExpression | undefined) => {
      for (const property of object?.properties ?? []) {
        if (property.type !== "Property") continue;
        if (property.key.type === "Identifier") codes.set(property.key.name, source.path);
      }
    };
    source.visit({
      VariableDeclarator({ id, init }) {
        if (id.type === "Identifier" && id.name === "commonProblems") add(objectIn(init));
      },
      CallExpression(node) {
        const code = fieldCodeIn(node);
        if (code !== undefined) codes.set(code, source.path);
        const {
          callee,
          arguments: [first],
        } = node;
        if (
          callee.type === "Identifier" &&
          callee.name === "defineProblems" &&
          first?.type !== "SpreadElement"
        ) {
          add(objectIn(first));
        }
      },
    });
  }
  return codes;
}

function objectIn(node: Expression | null | undefined): ObjectExpression | undefined {
  if (node?.type === "TSAsExpression") return objectIn(node.expression);
  return node?.type === "ObjectExpression" ? node : undefined;
}
