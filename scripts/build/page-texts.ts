import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vite";
import type { TextKeyIndex } from "#apps/server/pages/page-text-keys.ts";
import { createGraph } from "./graph.ts";
import { entry, part, modulesOf } from "./page-modules.ts";
import { fits, placeholderValue, stringLiteralsIn, type StringLiterals } from "./string-literals.ts";

const ownCode = /^(?!.*\/node_modules\/)\/.*\.tsx?$/;
/** A shorter fixed part of a template would match half of the dictionary. */
const minFixedLength = 3;

/**
 * Writes which dictionary keys each page can use, by the string literals in the code that it imports. A
 * document contains these; the whole dictionary is fetched with the first other page or dialog.
 * Measured with brotli: the landing page has 4 kB of data and texts; the whole English dictionary has 36 kB.
 */
export function createPageTexts(root: string): Plugin {
  return {
    name: "page-texts",
    async generateBundle() {
      const keys = await dictionaryKeys(join(root, "languages/en"));
      const graph = createGraph((id) => this.getModuleInfo(id));
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? "";
      const literals = new Map<string, StringLiterals>();
      for (const id of this.getModuleIds()) {
        if (ownCode.test(id)) literals.set(id, stringLiteralsIn([sourceOf(codeOf(id))]));
      }
      const pages: TextKeyIndex = Object.fromEntries(
        [...literals.keys()]
          .filter((id) => part.test(id) || entry.test(id))
          .map((id) => {
            const reached = modulesOf(id, graph);
            const all = [...reached].flatMap((other) => literals.get(other) ?? []);
            return [relative(root, id), keys.filter(possibleTextKeys(all))];
          }),
      );
      this.emitFile({ type: "asset", fileName: ".vite/texts.json", source: JSON.stringify(pages) });
    },
  };
}

async function dictionaryKeys(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return [...new Set(texts.flatMap((text) => Object.keys(JSON.parse(text) as object)))];
}

function sourceOf(code: string) {
  const { program } = parseSync("built.js", code);
  return {
    visit: (visitor: ConstructorParameters<typeof Visitor>[0]) => new Visitor(visitor).visit(program),
  };
}

/** Prefers too many keys to one too few: any literal may be a key or fill a template. */
export function possibleTextKeys(all: readonly StringLiterals[]): (key: string) => boolean {
  const words = new Set(all.flatMap((literals) => [...literals.words]));
  const templates = all.flatMap((literals) => literals.templates);
  return (key) =>
    words.has(key) ||
    templates.some(
      (template) =>
        fits(template, key) &&
        (template.before.length + template.after.length >= minFixedLength ||
          words.has(placeholderValue(template, key))),
    );
}
