import type { Finding } from "../finding.ts";
import { isTest, levelOf, sliceOf } from "../folders.ts";
import type { Tree } from "../tree.ts";

const top =
  /^(README\.md|contract\.ts|rules\.ts|(contract|rules)\/(testing\/)?[^/]+\.ts|[^/]+\.test\.ts|(server|web|console)\/.+)$/;
/** A web folder has entry points, screens and dialogs at its top level. */
const shown =
  /^(web|console)\/(index\.ts|screens\.ts|[^/]+(Screen|Dialog)\.tsx|[^/]+\.module\.css|parts\/.+)$/;
const rule = "every slice has the same files and folders";

export function checkAnatomy(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  const slices = new Set<string>();
  const add = (file: string, problem: string, instead: string) => {
    findings.push({ file, line: 1, rule, problem, instead });
  };
  for (const [path, text] of tree) {
    if (!path.startsWith("features/")) continue;
    const slice = sliceOf(path);
    if (slice === undefined) {
      if (!/^features\/(levels|slice)(\.test)?\.ts$/.test(path)) {
        add(path, "is neither a slice nor levels.ts nor slice.ts.", "move it into a slice or into kit.");
      }
      continue;
    }
    slices.add(slice);
    const folder = path.slice(`features/${slice}/`.length);
    if (/^(web|console)\//.test(folder) && !shown.test(folder)) {
      add(
        path,
        `stands beside the screens of ${slice}.`,
        "keep index.ts, screens.ts, …Screen.tsx, …Dialog.tsx and *.module.css there; move the rest into parts/.",
      );
    }
    if (
      folder.startsWith("server/") &&
      !folder.endsWith("/jobs.ts") &&
      !isTest(folder) &&
      /\bdefineJob\b/.test(text)
    ) {
      add(path, "defines a job.", "define it in a jobs.ts beside; work.ts works it off.");
    }
    if (!top.test(folder)) {
      add(
        path,
        `does not belong at the top of ${slice}.`,
        "keep README.md, contract.ts, rules.ts (parts of them in contract/ and rules/), *.test.ts, server/, web/ and console/ there; move the rest into one of them.",
      );
    }
  }
  for (const slice of slices) {
    if (levelOf(slice) === undefined) {
      add(
        `features/${slice}`,
        "has no level.",
        "name it in features/levels.ts, or move it into the slice it belongs to.",
      );
    }
    if (!tree.has(`features/${slice}/README.md`)) {
      add(
        `features/${slice}`,
        "has no README.md.",
        "write half a page: words, state diagram, who may do what.",
      );
    }
  }
  return findings;
}
