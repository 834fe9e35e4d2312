import type { Finding } from "./finding.ts";
import { isTest, levelOf } from "./rooms.ts";
import type { Tree } from "./tree.ts";

const rule = "a test stands where a stranger looks";
const top = "apps/server/";
const rooms = `${top}api-tests/`;
/** For what holds of all calls together. */
const everyCall = "every-call";

/** The wired server is tested slice by slice, in a folder of its name; only what is tested by itself has its test beside it. */
export function checkTestRooms(tree: Tree): Finding[] {
  return [...tree.keys()].filter(isTest).flatMap((file) => {
    if (file.startsWith(rooms)) {
      const room = file.slice(rooms.length).split("/", 1)[0] ?? "";
      if (room === everyCall || levelOf(room) !== undefined) return [];
      return [{ file, line: 1, rule, problem: `${room} is no slice.`, instead: "move it under its slice." }];
    }
    const isAtTop = file.startsWith(top) && !file.slice(top.length).includes("/");
    if (!isAtTop || tree.has(file.replace(".test.", "."))) return [];
    const instead = `move it under ${rooms}<slice>/, or beside what it tests.`;
    return [{ file, line: 1, rule, problem: "tests nothing that stands beside it.", instead }];
  });
}
