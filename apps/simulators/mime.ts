/** Reads a mail as it came over the wire: one character per byte, lines ended by CRLF. */
export function parseMail(raw: string): ParsedMail {
  const root = parsePart(raw);
  const mail: ParsedMail = { subject: decodeWords(root.headers.get("subject") ?? ""), text: "" };
  collect(root, mail);
  return mail;
}

export interface ParsedMail {
  subject: string;
  text: string;
  html?: string;
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

function parsePart(raw: string): Part {
  const end = raw.startsWith("\r\n") ? 0 : raw.indexOf("\r\n\r\n");
  const head = end < 0 ? raw : raw.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n(?=[ \t])/g, "").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? "" : raw.slice(end === 0 ? 2 : end + 4) };
}

function collect(part: Part, mail: ParsedMail): void {
  const type = part.headers.get("content-type") ?? "text/plain";
  const boundary = parameter(type, "boundary");
  if (/^multipart\//i.test(type) && boundary !== undefined) {
    for (const child of splitParts(part.body, boundary)) collect(parsePart(child), mail);
  } else if (/^text\/html\b/i.test(type)) {
    mail.html ??= decodeBody(part, type);
  } else if (/^text\/plain\b/i.test(type) && mail.text === "") {
    mail.text = decodeBody(part, type);
  }
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  return match?.[1] ?? match?.[2];
}

/** Between the first delimiter and the closing one; each delimiter owns the line break before it. */
function splitParts(body: string, boundary: string): string[] {
  const inside = `\r\n${body}`.split(`\r\n--${boundary}--`)[0] ?? "";
  return inside
    .split(`\r\n--${boundary}`)
    .slice(1)
    .map((part) => part.replace(/^[ \t]*\r\n/, ""));
}

function decodeBody({ headers, body }: Part, type: string): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  const text = decodeBytes(decodeTransfer(body, encoding), parameter(type, "charset"));
  return text.replaceAll("\r\n", "\n");
}

function decodeTransfer(body: string, encoding: string | undefined): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return unquote(body.replace(/=[ \t]*\r\n/g, ""));
  return Buffer.from(body, "latin1");
}

function unquote(value: string): Buffer {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

function decodeBytes(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

/** RFC 2047: `=?utf-8?Q?…?=`. White space between two encoded words belongs to neither. */
function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  const decoded = joined.replace(
    /=\?([^?]+)\?([QB])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, word: string) => {
      const bytes =
        kind.toUpperCase() === "B" ? Buffer.from(word, "base64") : unquote(word.replaceAll("_", " "));
      return decodeBytes(bytes, charset);
    },
  );
  return decoded === value ? decodeBytes(Buffer.from(value, "latin1")) : decoded;
}
