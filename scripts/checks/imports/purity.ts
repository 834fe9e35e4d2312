import type { CallExpression, MemberExpression, NewExpression, Span } from "oxc-parser";
import type { Finding } from "../finding.ts";
import { isPure } from "../folders.ts";
import type { Source } from "../source.ts";

const rule = "rules and contracts are pure";

/** The compiler (tsconfig.pure.json) excludes Node and the DOM; this check excludes other side effects. */
export function checkPurity(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isPure(path))
    .flatMap((source) => [...checkImports(source), ...checkGlobals(source)]);
}

function checkImports({ path, imports }: Source): Finding[] {
  return imports
    .filter(({ target, specifier, isTypeOnly }) => {
      if (target === undefined) return specifier !== "zod/mini";
      return !isPure(target) && !(isTypeOnly && target.startsWith("languages/"));
    })
    .map(({ line, specifier }) => ({
      file: path,
      line,
      rule,
      problem: `imports ${specifier}.`,
      instead: "import only contract.ts, rules.ts, kit/pure, kit/contract, kit/i18n and zod/mini.",
    }));
}

function checkGlobals(source: Source): Finding[] {
  const findings: Finding[] = [];
  const add = (node: Span, problem: string, instead: string) => {
    findings.push({ file: source.path, line: source.lineOf(node), rule, problem, instead });
  };
  const clock = "take `now` as an argument.";
  const checkDate = (node: CallExpression | NewExpression) => {
    const readsClock = node.type === "CallExpression" || node.arguments.length === 0;
    if (readsClock && isNamed(node.callee, "Date")) add(node, "reads the clock by Date().", clock);
  };
  source.visit({
    CallExpression: checkDate,
    NewExpression: checkDate,
    MemberExpression(node) {
      if (isMember(node, "Date", "now")) add(node, "reads the clock by Date.now.", clock);
      if (isMember(node, "Math", "random")) {
        add(
          node,
          "rolls dice by Math.random.",
          "take the random value, or a seeded source of them, as an argument.",
        );
      }
    },
  });
  return findings;
}

function isNamed(node: { type: string }, name: string): boolean {
  return node.type === "Identifier" && "name" in node && node.name === name;
}

function isMember(node: MemberExpression, object: string, property: string): boolean {
  const { property: key } = node;
  const named = node.computed ? key.type === "Literal" && key.value === property : isNamed(key, property);
  return named && isNamed(node.object, object);
}
