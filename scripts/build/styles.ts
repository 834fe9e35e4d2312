import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { Plugin } from "vite";
import { joinRules, type StyleIndex } from "#apps/server/pages/page-styles.ts";
import { createGraph } from "./graph.ts";
import { entry, part, modulesOf } from "./page-modules.ts";
import { rulesOf } from "./style-rules.ts";

/**
 * All styles are one sheet. The build also writes which of its rules each page needs, by the page's imports.
 * A document inlines these; the sheet is fetched with the first other page or dialog.
 * Measured with brotli: the landing page inlines 7 kB; the whole sheet has 22 kB, which would double the document.
 */
export function createPageStyles(root: string) {
  const ownerOf = new Map<string, string>();

  /** Class names are in every element of every document, so short ones save bytes. */
  function scopedName(name: string, file: string): string {
    const owner = relative(root, file);
    const hash = createHash("sha256").update(`${owner} ${name}`).digest("base64url").slice(0, 4);
    const scoped = /^[a-z]/i.test(hash) ? hash : `_${hash}`;
    const other = ownerOf.get(scoped);
    if (other !== undefined && other !== owner)
      throw new Error(`${other} and ${owner} have the same class name`);
    ownerOf.set(scoped, owner);
    return scoped;
  }

  function ownersIn(prelude: string): string[] {
    const names = [...prelude.matchAll(/\.([\w-]+)|^@keyframes ([\w-]+)/g)];
    return names.flatMap(([, inSelector, ofKeyframes = ""]) => ownerOf.get(inSelector ?? ofKeyframes) ?? []);
  }

  const plugin: Plugin = {
    name: "page-styles",
    enforce: "post",
    generateBundle(_, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
      if (sheet?.type !== "asset") return;
      const rules = rulesOf(
        String(sheet.source)
          .replace(/\/\*.*?\*\//gs, "")
          .trim(),
      );
      // The document declares fonts, because low-data mode has none.
      sheet.source = joinRules(rules.filter(({ prelude }) => prelude !== "@font-face"));
      const graph = createGraph((id) => this.getModuleInfo(id));
      const owners = [...new Set(ownerOf.values())];
      const index: StyleIndex = {
        file: sheet.fileName,
        rules: rules.map(({ around, prelude, text }) => ({
          around,
          text,
          owners: [...new Set(ownersIn(prelude))].map((owner) => owners.indexOf(owner)),
        })),
        pages: Object.fromEntries(
          [...this.getModuleIds()]
            .filter((id) => part.test(id) || entry.test(id))
            .map((id) => {
              const reached = [...modulesOf(id, graph)];
              const sheets = reached.map((other) => owners.indexOf(relative(root, other)));
              return [relative(root, id), sheets.filter((owner) => owner >= 0)];
            }),
        ),
      };
      this.emitFile({ type: "asset", fileName: ".vite/styles.json", source: JSON.stringify(index) });
    },
  };
  return { scopedName, plugin };
}
