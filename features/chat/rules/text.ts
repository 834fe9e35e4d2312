export const maxMessageLength = 2_000;

/** Control characters, and characters that change the direction or are invisible. Line breaks and tabs remain. */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The text as it is stored. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(unwanted, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

export type TextFault = "message_empty" | "message_too_long";

export function textFault(text: string): TextFault | undefined {
  if (text === "") return "message_empty";
  return Array.from(text).length > maxMessageLength ? "message_too_long" : undefined;
}

export const maxMentions = 10;
/** Usernames have letters, digits, `_` and `-`. A mention does not begin inside a word or an e-mail address. */
const mention = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_-]{3,20})/gu;

/** The names after `@`, in lower case. A hyphen at the end may belong to the sentence. */
export function mentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, found = ""] of text.matchAll(mention)) {
    const name = found.toLowerCase();
    names.add(name);
    names.add(name.replace(/-+$/, ""));
  }
  names.delete("");
  return [...names].slice(0, maxMentions * 2);
}
