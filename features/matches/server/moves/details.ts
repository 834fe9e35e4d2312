import type { Command, Ruling } from "../../rules.ts";

type Details = Readonly<Record<string, string | number>>;

/** What the timeline stores of a move, besides player and time. */
export function detailsOf(command: Command): Details {
  if ("kickoffAt" in command) return { kickoffAt: command.kickoffAt.toISOString() };
  if (command.move === "dispute") return { reason: command.reason, ...command.score };
  if ("score" in command) return { ...command.score };
  return "ruling" in command ? rulingDetails(command.ruling) : {};
}

function rulingDetails(ruling: Ruling): Details {
  const { outcome } = ruling;
  if ("score" in ruling) return { outcome, ...ruling.score };
  if ("kickoffAt" in ruling) return { outcome, kickoffAt: ruling.kickoffAt.toISOString() };
  return "by" in ruling ? { outcome, by: ruling.by } : { outcome };
}
