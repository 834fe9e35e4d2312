import { expect, test } from "vitest";
import { createMessages } from "./messages.ts";

function store(capacity?: number) {
  let minute = 0;
  return createMessages({ now: () => new Date(Date.UTC(2026, 0, 1, 12, minute++)) }, capacity);
}

const sms = (to: string, text: string) => ({ channel: "sms" as const, to, from: "KICK", text });
const mail = (to: string, text: string) => ({ channel: "mail" as const, to, from: "a@b.example", text });

test("lists the newest message first, with the time of the clock", () => {
  const messages = store();
  messages.add(sms("+27821234567", "one"));
  messages.add(sms("+27821234567", "two"));
  expect(messages.list()).toEqual([
    { id: 2, ...sms("27821234567", "two"), at: "2026-01-01T12:01:00.000Z" },
    { id: 1, ...sms("27821234567", "one"), at: "2026-01-01T12:00:00.000Z" },
  ]);
});

test.each(["27821234567", "+27821234567", " 27821234567", "+27 82 123 4567"])(
  "finds a number as %j",
  (to) => {
    const messages = store();
    messages.add(sms("+27821234567", "yes"));
    messages.add(sms("+278212345670", "no"));
    expect(messages.list({ to }).map(({ text }) => text)).toEqual(["yes"]);
  },
);

test.each(["Maya+kick@Play.example", "maya kick@play.example"])("finds a mail address as %j", (to) => {
  const messages = store();
  messages.add(mail("maya+kick@play.example", "yes"));
  messages.add(mail("maya@play.example", "no"));
  expect(messages.list({ to }).map(({ text }) => text)).toEqual(["yes"]);
});

test("deletes the oldest messages when it is full", () => {
  const messages = store(2);
  for (const text of ["one", "two", "three"]) messages.add(sms("27821234567", text));
  expect(messages.list().map(({ text }) => text)).toEqual(["three", "two"]);
  expect(messages.find(1)).toBeUndefined();
  expect(messages.find(3)?.text).toBe("three");
});
