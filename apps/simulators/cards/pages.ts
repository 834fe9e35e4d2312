import { readFileSync } from "node:fs";

interface Page {
  headers: Record<string, string>;
  text: string;
}

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** Frames run their own files and talk to their own server: a card number could not leave them if it wanted to. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const addresses: Readonly<Record<string, string>> = {
  "/": "desk.html",
  "/desk.js": "desk.js",
  "/desk.css": "desk.css",
  "/stripe.js": "stripe.js",
  "/field": "field.html",
  "/field.js": "field.js",
  "/field.css": "field.css",
  "/express": "express.html",
  "/express.js": "express.js",
  "/challenge": "challenge.html",
  "/challenge.js": "challenge.js",
  "/sheet.css": "sheet.css",
};

export function findPage(path: string): Page | undefined {
  const file = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
  if (file === undefined) return undefined;
  const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "text/plain";
  return {
    headers: {
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": framePolicy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
    text: readFileSync(new URL(`./browser/${file}`, import.meta.url), "utf8"),
  };
}
