import type { Finding } from "./finding.ts";
import { isTest, levelOf } from "./folders.ts";
import type { Tree } from "./tree.ts";

const rule = "an API test is in the folder of its slice";
const top = "apps/server/";
const folders = `${top}api-tests/`;
/** Tests of all calls together. */
const everyCall = "every-call";

/** API tests are in a folder named after their slice; other tests of apps/server are beside their subject. */
export function checkTestFolders(tree: Tree): Finding[] {
  return [...tree.keys()].filter(isTest).flatMap((file) => {
    if (file.startsWith(folders)) {
      const folder = file.slice(folders.length).split("/", 1)[0] ?? "";
      if (folder === everyCall || levelOf(folder) !== undefined) return [];
      return [
        { file, line: 1, rule, problem: `${folder} is not a slice.`, instead: "move it under its slice." },
      ];
    }
    const isAtTop = file.startsWith(top) && !file.slice(top.length).includes("/");
    if (!isAtTop || tree.has(file.replace(".test.", "."))) return [];
    const instead = `move it under ${folders}<slice>/, or beside what it tests.`;
    return [{ file, line: 1, rule, problem: "has no subject beside it.", instead }];
  });
}
