import type { Command, Ruling } from "../rules.ts";

/** What the timeline keeps of a move, besides who made it and when. */
export function detailsOf(command: Command): Readonly<Record<string, string | number>> {
  switch (command.move) {
    case "reschedule":
      return { kickoffAt: command.kickoffAt.toISOString() };
    case "submit_score":
    case "correct_score":
      return { ...command.score };
    case "rule":
    case "correct":
      return rulingDetails(command.ruling);
    default:
      return {};
  }
}

function rulingDetails(ruling: Ruling): Readonly<Record<string, string | number>> {
  const { outcome } = ruling;
  switch (outcome) {
    case "amended":
      return { outcome, ...ruling.score };
    case "replay":
      return { outcome, kickoffAt: ruling.kickoffAt.toISOString() };
    case "forfeit":
      return { outcome, by: ruling.by };
    default:
      return { outcome };
  }
}
