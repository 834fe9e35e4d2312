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

/**
 * Frames may load only their own files and connect only to their own server, so a card number cannot leave
 * them.
 */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const files: Readonly<Record<string, URL>> = {
  "/": new URL("./browser/dashboard.html", import.meta.url),
  "/dashboard.js": new URL("./browser/dashboard.js", import.meta.url),
  "/dashboard.css": new URL("./browser/dashboard.css", import.meta.url),
  "/stripe.js": new URL("./browser/stripe.js", import.meta.url),
  "/field": new URL("./browser/field.html", import.meta.url),
  "/field.js": new URL("./browser/field.js", import.meta.url),
  "/words.js": new URL("./browser/words.js", import.meta.url),
  "/field.css": new URL("./browser/field.css", import.meta.url),
  "/express": new URL("./browser/express.html", import.meta.url),
  "/express.js": new URL("./browser/express.js", import.meta.url),
  "/challenge": new URL("./browser/challenge.html", import.meta.url),
  "/challenge.js": new URL("./browser/challenge.js", import.meta.url),
  "/sheet.css": new URL("./browser/sheet.css", import.meta.url),
};

export function findPage(path: string): Page | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file === undefined) return undefined;
  const type = types[file.pathname.slice(file.pathname.lastIndexOf(".") + 1)] ?? "text/plain";
  return {
    headers: {
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": framePolicy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
    text: readFileSync(file, "utf8"),
  };
}
