export interface CalendarMatch {
  readonly matchId: string;
  /** Increases with every move, so that a later export replaces an earlier one. */
  readonly version: number;
  readonly kickoffAt: Date;
  readonly title: string;
  readonly place: string;
  readonly url: string;
}

const minute = 60_000;
/** Default duration and reminder of the calendar entry. */
const lengthMs = 60 * minute;
const alarmMinutes = 15;
/** RFC 5545, 3.1. */
const maxLineLength = 75;

/** The text of an .ics file with a stable UID per match. */
export function calendarOf(match: CalendarMatch, now: Date): string {
  const { kickoffAt } = match;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kickoff//Matches//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:match-${match.matchId}@kickoff`,
    `SEQUENCE:${match.version}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(kickoffAt)}`,
    `DTEND:${stampOf(new Date(kickoffAt.getTime() + lengthMs))}`,
    `SUMMARY:${escaped(match.title)}`,
    `LOCATION:${escaped(match.place)}`,
    `URL:${match.url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(match.title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** "20261122T180000Z" */
function stampOf(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Folds long lines by bytes without cutting a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts = [""];
  let room = maxLineLength;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (size > room) {
      parts.push("");
      room = maxLineLength - 1;
    }
    parts[parts.length - 1] += sign;
    room -= size;
  }
  return parts.join("\r\n ");
}
