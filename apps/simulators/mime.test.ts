import { expect, test } from "vitest";
import { parseMail } from "./mime.ts";

/** As it comes over the wire: UTF-8 bytes, one character each, CRLF. */
const wire = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "utf8").toString("latin1");

test("a plain mail without any MIME header is text", () => {
  expect(parseMail(wire("Subject: Hi", "", "one", "two"))).toEqual({ subject: "Hi", text: "one\ntwo" });
});

test("a mail without headers has no subject", () => {
  expect(parseMail(wire("", "body"))).toEqual({ subject: "", text: "body" });
});

test("folded encoded words join without a gap", () => {
  const subject = "Subject: =?utf-8?B?2YXYsdit2KjYpw==?=\r\n =?UTF-8?Q?_caf=C3=A9?=";
  expect(parseMail(wire(subject, "", "")).subject).toBe("مرحبا café");
});

test("unencoded UTF-8 in a header is read as such", () => {
  expect(parseMail(wire("Subject: ሰላም", "", "")).subject).toBe("ሰላም");
});

test("a soft line break keeps the space before it", () => {
  const mail = wire("Content-Transfer-Encoding: quoted-printable", "", "tap the =", "button =3D go");
  expect(parseMail(mail).text).toBe("tap the button = go");
});

test("the charset of a part is honoured, and an unknown one does not break the mail", () => {
  const latin = [
    "Content-Type: text/plain; charset=iso-8859-1",
    "Content-Transfer-Encoding: quoted-printable",
  ];
  expect(parseMail(wire(...latin, "", "caf=E9")).text).toBe("café");
  expect(parseMail(wire("Content-Type: text/plain; charset=klingon", "", "ok")).text).toBe("ok");
});

test("text and html are found in nested parts, attachments are not", () => {
  const mail = wire(
    'Content-Type: multipart/mixed; boundary="outer"',
    "",
    "ignored preamble",
    "--outer",
    "Content-Type: multipart/alternative; boundary=inner",
    "",
    "--inner",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "words",
    "--inner",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from("<b>ሰላም</b>").toString("base64"),
    "--inner--",
    "--outer",
    "Content-Type: application/pdf",
    "",
    "%PDF",
    "--outer--",
    "ignored epilogue",
  );
  expect(parseMail(mail)).toEqual({ subject: "", text: "words", html: "<b>ሰላም</b>" });
});
