export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; playerId: string }
  | { kind: "link"; text: string; path: string }
  | { kind: "outside"; text: string; address: string };

export interface TextPartsInput {
  text: string;
  mentions: readonly { playerId: string; username: string }[];
  /** Addresses of pages of the own site. */
  ownLinks: readonly string[];
  /** Links to other sites are text. */
  hasPlainLinks: boolean;
}

const token = /https?:\/\/\S+|@[\p{L}\p{N}_-]+/gu;

/** Mentions and links. */
export function textParts(input: TextPartsInput): TextPart[] {
  const { text } = input;
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const part = partOf(match[0], input);
    if (!part) continue;
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function partOf(
  found: string,
  { mentions, ownLinks, hasPlainLinks }: Omit<TextPartsInput, "text">,
): TextPart | undefined {
  if (!found.startsWith("@")) {
    // The longest: one link may be the beginning of another.
    const own = ownLinks.filter((link) => found.startsWith(link)).toSorted((a, b) => b.length - a.length)[0];
    if (own !== undefined) return { kind: "link", text: own, path: own.replace(/^https?:\/\/[^/]+/i, "") };
    return hasPlainLinks ? undefined : outsidePart(found);
  }
  const name = found.slice(1).toLowerCase();
  const mentioned = mentions.find(({ username }) => {
    const known = username.toLowerCase();
    // A hyphen at the end may belong to the sentence.
    return name === known || name.replace(/-+$/, "") === known;
  });
  return (
    mentioned && {
      kind: "mention",
      text: found.slice(0, mentioned.username.length + 1),
      playerId: mentioned.playerId,
    }
  );
}

/** An address with a name or password before the host only looks like that of another site. */
function outsidePart(found: string): TextPart | undefined {
  const text = found.replace(/[.,;:!?)\]}'’»]+$/u, "");
  if (!URL.canParse(text)) return undefined;
  const { username, password, href } = new URL(text);
  return username === "" && password === "" ? { kind: "outside", text, address: href } : undefined;
}

export interface MentionQuery {
  /** Index of the `@`. */
  start: number;
  text: string;
}

/** The mention that is being typed before the caret. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const found = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_-]{0,20})$/u.exec(text.slice(0, caret));
  return found ? { start: found.index, text: found[1] ?? "" } : undefined;
}
