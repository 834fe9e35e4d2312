export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; playerId: string }
  | { kind: "link"; text: string; path: string };

export interface TextPartsInput {
  text: string;
  mentions: readonly { playerId: string; username: string }[];
  /** Paths of the product that the text links to. */
  paths: readonly string[];
}

const token = /https?:\/\/\S+|@[\p{L}\p{N}_-]+/gu;

/** Mentions and links of the product; links to other sites stay text. */
export function textParts({ text, mentions, paths }: TextPartsInput): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const part = partOf(match[0], mentions, paths);
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
  mentions: TextPartsInput["mentions"],
  paths: readonly string[],
): TextPart | undefined {
  if (!found.startsWith("@")) {
    const path = paths.find((each) => found.endsWith(each));
    return path === undefined ? undefined : { kind: "link", text: found, path };
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
