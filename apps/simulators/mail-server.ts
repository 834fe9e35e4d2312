import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Messages } from "./messages.ts";

export interface MailServer {
  url: string;
  stop(): Promise<void>;
}

const maxMailBytes = 512 * 1024;
const closeMs = 100;

/** An SMTP server that takes every mail, except to `.invalid`, which no real relay knows either. */
export async function startMailServer(messages: Messages): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: maxMailBytes,
    closeTimeout: closeMs,
    onRcptTo({ address }, _session, callback) {
      const isUnknown = address.toLowerCase().endsWith(".invalid");
      callback(isUnknown ? refusal(550, "No such domain") : null);
    },
    onData(stream, { envelope }, callback) {
      void receive(stream, envelope, messages, callback);
    },
  });
  // A client that hangs up ends its own session and nothing else.
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerSession["envelope"],
  messages: Messages,
  callback: (error?: Error) => void,
): Promise<void> {
  try {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) return callback(refusal(552, "Message too big"));
    const { subject = "", text = "", html } = await PostalMime.parse(raw);
    // The parser ends every part with a line break.
    const mail = { subject, text: text.trimEnd(), ...(html !== undefined && { html: html.trimEnd() }) };
    const from = mailFrom ? mailFrom.address : "";
    for (const { address: to } of rcptTo) messages.add({ channel: "mail", to, from, ...mail });
    callback();
  } catch {
    callback(refusal(451, "Mail not readable"));
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
