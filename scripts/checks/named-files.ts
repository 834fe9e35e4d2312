import type { Finding } from "./finding.ts";
import { noFilesFound } from "./finding.ts";
import type { Tree } from "./tree.ts";

/** Folders at the root: a name that begins with one of them is a path of the project. */
const folders =
  /^(adapters|apps|bench|brands|deploy|docs|e2e|features|kit|languages|migrations|scripts)\/[\w./-]+$/;
const link = /\]\(([^)#:\s]+)\)/g;
const code = /`([^`\s]+)`/g;

/** Reports files that the documentation names and that do not exist. */
export function checkNamedFiles(tree: Tree): Finding[] {
  const pages = [...tree].filter(([path]) => path.endsWith(".md") && !path.startsWith("brands/"));
  if (pages.length === 0) return [noFilesFound("named files", "page")];
  const places = new Set([...tree.keys()].flatMap(withFolders));
  return pages.flatMap(([file, text]) =>
    text.split("\n").flatMap((words, index) =>
      filesNamedIn(file, words)
        .filter((path) => !places.has(path))
        .map((path) => ({
          file,
          line: index + 1,
          rule: "documentation names existing files",
          problem: `names ${path}, which does not exist.`,
          instead: "name the current file.",
        })),
    ),
  );
}

function filesNamedIn(file: string, words: string): string[] {
  const links = [...words.matchAll(link)].map(([, to = ""]) => resolve(file, to));
  const paths = [...words.matchAll(code)].map(([, path = ""]) => path).filter((path) => folders.test(path));
  return [...links, ...paths].map((path) => path.replace(/\/$/, ""));
}

function resolve(file: string, to: string): string {
  return new URL(to, `file:///${file}`).pathname.slice(1);
}

function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
