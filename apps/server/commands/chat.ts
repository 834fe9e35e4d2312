import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { chatPermissions } from "#features/chat/rules.ts";
import {
  decideReport,
  liftTimeout,
  pinMessage,
  publishAll,
  readForStaff,
  readQueue,
  releaseMessage,
  removeMessage,
  setRoom,
  setChatTimeout,
  type ChatSite,
  type ChatUpdate,
  type Moderator,
} from "#features/chat/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { createText } from "#kit/i18n/text.ts";
import { dictionaryOf, loadLanguages } from "../sites/languages.ts";
import { readInstant, requireStaffActor, type CommandArguments } from "./staff-actor.ts";
import { withMatchPorts } from "./match-ports.ts";
import { terminalLines } from "./terminal-lines.ts";

export const chatUsage = `npm run staff -- chat-queue <brand> --by <e-mail>         open reports and held messages
npm run staff -- chat-read <brand> <room> --by <e-mail>  the last messages of a room, also of a match
npm run staff -- chat-remove <message> <reason> --by <e-mail>
npm run staff -- chat-release <message> --by <e-mail>    shows a held message
npm run staff -- chat-pin <message> --by <e-mail>        shows it at the top of its room
npm run staff -- chat-unpin | chat-lock | chat-unlock <brand> <room> --by <e-mail>
npm run staff -- chat-slow <brand> <room> <seconds> --by <e-mail>   slow mode; 0 ends it
npm run staff -- chat-timeout <player> <room or all> <reason> --until <time> --by <e-mail>
npm run staff -- chat-lift <player> <room or all> --by <e-mail>     ends a timeout
npm run staff -- chat-report <report> <upheld or dismissed> --by <e-mail>`;

const messageCommands = ["chat-remove", "chat-release", "chat-pin"];
const roomCommands = ["chat-queue", "chat-read", "chat-unpin", "chat-lock", "chat-unlock", "chat-slow"];
const playerCommands = ["chat-timeout", "chat-lift"];

interface Done {
  readonly message: string;
  readonly update?: ChatUpdate | null;
}

/**
 * Commands of moderators; undefined for any other command, or without `--by` or a subject. Throws the usage for other
 * wrong arguments.
 */
export async function runChatCommand(
  database: Database,
  databaseUrl: string,
  args: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const [command = "", subject = ""] = args.words;
  const { by } = args;
  if (by === undefined || !command.startsWith("chat-") || subject === "") return undefined;
  return withMatchPorts(database, databaseUrl, async (trx, { realtime }, brands) => {
    const staff = await requireStaffActor(trx, brands, by, chatPermissions.chat);
    const actor = await (async () => {
      if (messageCommands.includes(command)) return staff.actorFor("chatMessage", subject);
      if (playerCommands.includes(command)) return staff.actorFor("player", subject);
      if (command === "chat-report") return staff.actorFor("chatReport", subject);
      return staff.actorForBrands(brands.filter(({ key }) => key === subject));
    })();
    const brand = brands.find(({ key }) => key === actor.brand);
    if (!brand) throw new Error(`There is no brand ${actor.brand}.`);
    const moderator = { actor, site: await siteOf(brand) };
    const done = await run(trx, moderator, args, now);
    if (done === undefined) throw new Error(chatUsage);
    if (done.update) publishAll(realtime, brand.service, [done.update]);
    return done.message;
  });
}

async function run(
  trx: Executor,
  moderator: Moderator,
  args: CommandArguments,
  now: Date,
): Promise<Done | undefined> {
  const [command = "", subject = "", detail = "", ...rest] = args.words;
  if (roomCommands.includes(command)) return runOnRoom(trx, moderator, args, now);
  const roomId = detail === "all" ? undefined : detail;
  switch (command) {
    case "chat-remove": {
      const reason = [detail, ...rest].join(" ");
      if (reason === "") return undefined;
      const update = await removeMessage(trx, moderator, { messageId: subject, reason }, now);
      return { message: update ? "It is removed." : "It was gone already.", update };
    }
    case "chat-release": {
      const update = await releaseMessage(trx, moderator, subject, now);
      return { message: update ? "Everybody can read it now." : "It is not held.", update };
    }
    case "chat-pin":
      await pinMessage(trx, moderator, subject, now);
      return { message: "It is pinned." };
    case "chat-timeout": {
      const endsAt = readInstant(args.until ?? "");
      const reason = rest.join(" ");
      if (detail === "" || reason === "" || !endsAt || endsAt <= now) return undefined;
      await setChatTimeout(trx, moderator, { playerId: subject, roomId, endsAt, reason }, now);
      return { message: `The player cannot write until ${endsAt.toISOString()}.` };
    }
    case "chat-lift": {
      if (detail === "") return undefined;
      const isLifted = await liftTimeout(trx, moderator, { playerId: subject, roomId }, now);
      return { message: isLifted ? "The player may write again." : "There was no timeout." };
    }
    case "chat-report": {
      if (detail !== "upheld" && detail !== "dismissed") return undefined;
      const isDecided = await decideReport(trx, moderator, { reportId: subject, outcome: detail }, now);
      return { message: isDecided ? "The reporter is notified." : "It was decided before." };
    }
    default:
      return undefined;
  }
}

async function runOnRoom(
  trx: Executor,
  moderator: Moderator,
  { words: [command = "", , roomId = "", seconds = ""] }: CommandArguments,
  now: Date,
): Promise<Done | undefined> {
  if (command === "chat-queue") return { message: await queueText(trx, moderator.site.brand.service) };
  if (roomId === "") return undefined;
  switch (command) {
    case "chat-read":
      return { message: await roomText(trx, moderator, roomId, now) };
    case "chat-slow":
      if (!/^\d{1,4}$/.test(seconds)) return undefined;
      await setRoom(trx, moderator, { roomId, change: { kind: "slow", seconds: Number(seconds) } }, now);
      return { message: seconds === "0" ? "Slow mode is off." : `One message every ${seconds} seconds.` };
    case "chat-lock":
      await setRoom(trx, moderator, { roomId, change: { kind: "lock" } }, now);
      return { message: "Nobody can write there now." };
    case "chat-unlock":
      await setRoom(trx, moderator, { roomId, change: { kind: "unlock" } }, now);
      return { message: "Players can write there again." };
    case "chat-unpin":
      await setRoom(trx, moderator, { roomId, change: { kind: "unpin" } }, now);
      return { message: "Nothing is pinned there." };
    default:
      return undefined;
  }
}

async function queueText(executor: Executor, service: string): Promise<string> {
  const { reports, held } = await readQueue(executor, service);
  return [
    `${reports.length} open reports`,
    ...reports.flatMap((one) => [
      `${one.reportedAt.toISOString()}  report ${one.id}: ${one.kind} ${one.subjectId}, ${one.reason}`,
      ...terminalLines(one.quotedText ?? "").map((line) => `    ${line}`),
      ...terminalLines(one.note ?? "").map((line) => `    note: ${line}`),
    ]),
    `${held.length} held messages`,
    ...held.flatMap((one) => [
      `${one.sentAt.toISOString()}  message ${one.id} in ${one.roomId} of player ${one.authorId}`,
      ...terminalLines(one.text ?? "").map((line) => `    ${line}`),
    ]),
  ].join("\n");
}

async function roomText(trx: Executor, moderator: Moderator, roomId: string, now: Date): Promise<string> {
  const rows = await readForStaff(trx, moderator, roomId, now);
  return rows
    .flatMap((row) => [
      `${row.sentAt.toISOString()}  ${row.username ?? row.staffName ?? ""}, ${row.state}, message ${row.id}`,
      ...terminalLines(row.text ?? "").map((line) => `    ${line}`),
    ])
    .join("\n");
}

async function siteOf(brand: Brand): Promise<ChatSite> {
  const languages = await loadLanguages(fileURLToPath(new URL("../../../languages", import.meta.url)));
  const dictionary = dictionaryOf(languages, brand.language, {});
  return {
    brand,
    text: createText(dictionary, brand.locale, { direction: brand.direction }),
    canonicalOrigin: "",
  };
}
