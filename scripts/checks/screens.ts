import type { Expression, JSXAttribute, JSXElement, JSXFragment, Span } from "oxc-parser";
import { physicalProperties } from "./css-properties.ts";
import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { isTest } from "./folders.ts";
import { readSources } from "./source.ts";
import type { Source } from "./source.ts";
import type { Tree } from "./tree.ts";

const screens = /^(features\/[^/]+\/(web|console)|apps\/(web|console)|kit\/ui\/components)\/.*\.tsx$/;
const spoken = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "description",
  "heading",
  "hint",
  "label",
  "placeholder",
  "subtitle",
  "title",
]);
const entity = /&#?\w+;/g;
const letter = /\p{L}/u;
const hex = /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
const physical = new Set(
  physicalProperties.map((name) => name.replaceAll(/-(\w)/g, (_, c: string) => c.toUpperCase())),
);

/** Texts come from dictionaries, colours from the theme, directions from the language. */
export function checkScreens(tree: Tree): Finding[] {
  const sources = readSources(tree, (path) => screens.test(path) && !isTest(path));
  if (sources.length === 0) return [noFilesFound("screens", "screen")];
  return sources.flatMap(checkSource);
}

function checkSource(source: Source): Finding[] {
  const findings: Finding[] = [];
  const add = (node: Span, rule: string, problem: string, instead: string) => {
    findings.push({ file: source.path, line: source.lineOf(node), rule, problem, instead });
  };
  const addText = (node: Span, text: string) => {
    add(
      node,
      "no literal text in screens",
      `says "${text.trim().replaceAll(/\s+/g, " ")}" in one language only.`,
      "put the words into languages/<language>/<namespace>.json and ask for them by key.",
    );
  };
  const checkChildren = ({ children }: JSXElement | JSXFragment) => {
    for (const child of children) {
      if (child.type === "JSXText" && letter.test(child.value.replaceAll(entity, "")))
        addText(child, child.value);
      if (child.type !== "JSXExpressionContainer" || child.expression.type === "JSXEmptyExpression") continue;
      for (const [node, text] of literals(child.expression)) if (letter.test(text)) addText(node, text);
    }
  };
  source.visit({
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    JSXOpeningElement(node) {
      if (node.name.type !== "JSXIdentifier" || node.name.name !== "form") return;
      const has = (name: string, value: string) =>
        node.attributes.some(
          (attribute) =>
            attribute.type === "JSXAttribute" &&
            attribute.name.name === name &&
            attributeLiterals(attribute).some(([, text]) => text === value),
        );
      const isSpread = node.attributes.some(({ type }) => type === "JSXSpreadAttribute");
      // The text of a search belongs in the address.
      if (isSpread || has("method", "post") || has("role", "search")) return;
      add(
        node,
        "every form posts",
        "sends what is typed in the address when it is submitted before scripts are there.",
        'spread the props of useForm, set method="post", or role="search" for a search.',
      );
    },
    JSXAttribute(node) {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      for (const [at, text] of attributeLiterals(node)) {
        if (spoken.has(name) && letter.test(text)) addText(at, text);
        if (name !== "href" && hex.test(text)) {
          add(
            at,
            "colours come from the theme",
            `holds the colour ${text}.`,
            "use a custom property of the theme.",
          );
        }
      }
      for (const [at, property] of name === "style" ? styleProperties(node) : []) {
        if (physical.has(property)) {
          add(
            at,
            "logical properties only",
            `sets ${property}.`,
            "use the logical property, so that Arabic mirrors.",
          );
        }
      }
    },
  });
  return findings;
}

/** The string literals that an expression can evaluate to; arguments of calls are not rendered. */
function literals(node: Expression): [Span, string][] {
  if (node.type === "Literal") return typeof node.value === "string" ? [[node, node.value]] : [];
  if (node.type === "TemplateLiteral") {
    return [[node, node.quasis.map(({ value }) => value.cooked ?? "").join(" ")]];
  }
  if (node.type === "ConditionalExpression")
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node.type === "ParenthesizedExpression") return literals(node.expression);
  const isJoined =
    node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+");
  return isJoined ? [...literals(node.left), ...literals(node.right)] : [];
}

function attributeLiterals({ value }: JSXAttribute): [Span, string][] {
  if (value?.type === "Literal") return [[value, value.value]];
  if (value?.type !== "JSXExpressionContainer" || value.expression.type === "JSXEmptyExpression") return [];
  return literals(value.expression);
}

function styleProperties({ value }: JSXAttribute): [Span, string][] {
  if (value?.type !== "JSXExpressionContainer" || value.expression.type !== "ObjectExpression") return [];
  return value.expression.properties.flatMap((property): [Span, string][] => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    return [[property, property.key.name]];
  });
}
