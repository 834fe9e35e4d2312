import { supportPermissions, referenceOf, type StaffMove } from "#features/support/rules.ts";
import {
  listOpenTickets,
  moveTicket,
  addTicketNote,
  readTicketForStaff,
} from "#features/support/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { withMatchPorts } from "./match-ports.ts";
import { terminalLines } from "./terminal-lines.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";

export const ticketUsage = `npm run staff -- tickets <brand> --by <e-mail>            tickets that wait for an answer, the earliest promise first
npm run staff -- ticket-read <ticket> --by <e-mail>      the conversation with notes, and the number for --seen
npm run staff -- ticket-answer <ticket> <text> --seen <number> --by <e-mail>
npm run staff -- ticket-ask <ticket> <text> --seen <number> --by <e-mail>   asks the player a question; the ticket then waits for the player
npm run staff -- ticket-close <ticket> [text] --seen <number> --by <e-mail>
npm run staff -- ticket-note <ticket> <text> --by <e-mail>   for staff alone`;

const moves: Readonly<Record<string, { move: StaffMove; done: string }>> = {
  "ticket-answer": { move: "answer", done: "Answered." },
  "ticket-ask": { move: "ask", done: "Asked. The ticket waits for the player." },
  "ticket-close": { move: "close", done: "Closed." },
};

/** Commands of support. Undefined for other commands, and without `--by` or a target. */
export async function runTicketCommand(
  database: Database,
  databaseUrl: string,
  args: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const [command = "", target = ""] = args.words;
  const { by } = args;
  const isOurs = command === "tickets" || command.startsWith("ticket-");
  if (by === undefined || !isOurs || target === "") return undefined;
  return withMatchPorts(database, databaseUrl, async (trx, { realtime, jobs }, brands) => {
    const member = await requireStaffActor(trx, brands, by, supportPermissions.tickets);
    if (command === "tickets") {
      const { brand } = member.actorForBrands(brands.filter(({ key }) => key === target));
      return queueText(trx, brand ?? target, now);
    }
    const actor = await member.actorFor("ticket", target);
    const output = await run(trx, { actor, realtime, jobs }, args, now);
    if (output === undefined) throw new Error(ticketUsage);
    return output;
  });
}

async function run(
  trx: Executor,
  staff: { actor: StaffActor; realtime: RealtimePort; jobs: Pick<Jobs, "enqueue"> },
  { words: [command = "", ticketId = "", ...rest], seen }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const text = rest.join(" ");
  if (command === "ticket-read") return ticketText(trx, staff.actor, ticketId, now);
  if (command === "ticket-note") {
    if (text === "") return undefined;
    await addTicketNote(trx, staff.actor, { ticketId, text }, now);
    return "Noted.";
  }
  const known = moves[command];
  if (!known || seen === undefined || (text === "" && known.move !== "close")) return undefined;
  await moveTicket(trx, staff, { ticketId, move: known.move, text, seenSequence: seen }, now);
  return known.done;
}

async function queueText(executor: Executor, brand: string, now: Date): Promise<string> {
  const tickets = await listOpenTickets(executor, [brand], now);
  return [
    `${tickets.length} open tickets`,
    ...tickets.map((one) => {
      const about = one.about === null ? "" : `, about a ${one.about}`;
      const late = one.isOverdue ? "OVERDUE " : "";
      return `${one.answerBy?.toISOString() ?? ""}  ${late}${one.kind} ${one.ticketId}${about}: ${one.subject}`;
    }),
  ].join("\n");
}

async function ticketText(trx: Executor, actor: StaffActor, ticketId: string, now: Date): Promise<string> {
  const { row, messages } = await readTicketForStaff(trx, actor, ticketId, now);
  const about = row.context_kind === null ? [] : [`about ${row.context_kind} ${row.context_id ?? ""}`];
  const from =
    row.player_id === null ? `a visitor (${row.visitor_channel ?? ""})` : `player ${row.player_id}`;
  return [
    `${referenceOf(row.id)}  ${row.state}  ${row.brand}  from ${from}: ${row.subject}`,
    ...about,
    ...(row.bug ? terminalLines(JSON.stringify(row.bug, null, 2)) : []),
    ...messages.flatMap((message) => [
      `${message.sent_at.toISOString()}  ${message.is_note ? "note" : message.author}`,
      ...terminalLines(message.text).map((line) => `    ${line}`),
      ...message.pictures.map((path) => `    ${path}`),
    ]),
    `--seen ${row.last_sequence}`,
  ].join("\n");
}
