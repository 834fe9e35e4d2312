import { createServer, type Socket } from "node:net";
import { close, listenOnLoopback } from "./listen.ts";
import type { Messages } from "./messages.ts";
import { parseMail } from "./mime.ts";

export interface MailServer {
  url: string;
  stop(): Promise<void>;
}

const maxMailBytes = 512 * 1024;
const maxLineBytes = 4096;
const maxRecipients = 50;

/** An SMTP server that takes every mail, except to `.invalid`, which no real relay knows either. */
export async function startMailServer(messages: Messages): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, messages);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      const closed = close(server);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Envelope {
  from?: string;
  to: string[];
  /** The lines of the mail while it is being read. */
  data?: { lines: string[]; bytes: number };
}

function serve(socket: Socket, messages: Messages): void {
  let envelope: Envelope = { to: [] };
  let rest = "";
  const say = (line: string) => void socket.write(`${line}\r\n`);

  function readData(data: NonNullable<Envelope["data"]>, line: string): void {
    if (line !== ".") {
      data.bytes += line.length + 2;
      // The sender doubles a leading dot, because a lone one ends the mail.
      if (data.bytes <= maxMailBytes) data.lines.push(line.startsWith(".") ? line.slice(1) : line);
      return;
    }
    if (data.bytes > maxMailBytes) {
      say("552 5.3.4 Message too big");
    } else {
      const mail = parseMail(data.lines.join("\r\n"));
      for (const to of envelope.to) messages.add({ channel: "mail", to, from: envelope.from ?? "", ...mail });
      say("250 2.0.0 Ok: queued");
    }
    envelope = { to: [] };
  }

  function addRecipient(address: string): string {
    if (envelope.from === undefined) return "503 5.5.1 MAIL first";
    if (address.toLowerCase().endsWith(".invalid")) return "550 5.1.2 No such domain";
    if (envelope.to.length >= maxRecipients) return "452 4.5.3 Too many recipients";
    envelope.to.push(address);
    return "250 2.1.5 Ok";
  }

  function obey(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /^(?:MAIL FROM|RCPT TO):\s*<([^>]*)>/i.exec(line)?.[1];
    if (verb === "EHLO")
      say(`250-simulator\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE ${maxMailBytes}`);
    else if (verb === "HELO") say("250 simulator");
    else if (verb === "NOOP") say("250 2.0.0 Ok");
    else if (verb === "QUIT") socket.end("221 2.0.0 Bye\r\n");
    else if (verb === "RSET") {
      envelope = { to: [] };
      say("250 2.0.0 Ok");
    } else if (verb === "MAIL" && address !== undefined) {
      envelope = { from: utf8(address), to: [] };
      say("250 2.1.0 Ok");
    } else if (verb === "RCPT" && address !== undefined) {
      say(addRecipient(utf8(address)));
    } else if (verb === "DATA") {
      if (envelope.to.length === 0) return say("503 5.5.1 RCPT first");
      envelope.data = { lines: [], bytes: 0 };
      say("354 End data with <CR><LF>.<CR><LF>");
    } else {
      say(verb === "MAIL" || verb === "RCPT" ? "501 5.5.4 Syntax error" : "502 5.5.2 Command not recognised");
    }
  }

  // One character per byte, so that no encoding is broken where two packets meet.
  socket.setEncoding("latin1");
  socket.setTimeout(60_000, () => socket.destroy());
  // A client that hangs up ends its own session and nothing else.
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (envelope.data === undefined) obey(line);
      else readData(envelope.data, line);
    }
    if (rest.length > (envelope.data === undefined ? maxLineBytes : maxMailBytes)) socket.destroy();
  });
  say("220 simulator ESMTP");
}

function utf8(value: string): string {
  return Buffer.from(value, "latin1").toString("utf8");
}
