import { expect, test } from "vitest";
import { isPicture } from "./rules.ts";

const bytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "number" ? part : Array.from(part, (letter) => letter.charCodeAt(0)),
    ),
  );

test.each([
  ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), true],
  ["PNG", bytes(0x89, "PNG\r\n", 0x1a, "\n"), true],
  ["WebP", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 "), true],
  ["GIF", bytes("GIF89a"), false],
  ["SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), false],
  ["HTML", bytes("<!doctype html>"), false],
  ["sound", bytes("RIFF", 1, 2, 3, 4, "WAVEfmt "), false],
  ["ZIP", bytes("PK", 3, 4), false],
  ["nothing", bytes(), false],
])("%s is a picture: %s", (_, content, verdict) => {
  expect(isPicture(content)).toBe(verdict);
});
