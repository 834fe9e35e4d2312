import { expect, test } from "vitest";
import { pagePolicy } from "./security-headers.ts";

const directives = (policy: string) =>
  new Map(policy.split("; ").map((text) => [text.split(" ", 1)[0], text]));

test("a page runs our own code and frames nobody", () => {
  const policy = directives(pagePolicy("n", false));
  expect(policy.get("script-src")).toBe("script-src 'self' 'nonce-n'");
  expect(policy.get("connect-src")).toBe("connect-src 'self'");
  expect(policy.has("frame-src")).toBe(false);
});

test("a page that trusts somebody names exactly whom and for what, and nothing else changes", () => {
  const trusted = {
    scripts: ["https://script.example"],
    frames: ["https://frame.example"],
    connections: ["https://api.example"],
  };
  const plain = directives(pagePolicy("n", true));
  const policy = directives(pagePolicy("n", true, trusted));
  expect(policy.get("script-src")).toBe("script-src 'self' 'nonce-n' https://script.example");
  expect(policy.get("frame-src")).toBe("frame-src https://frame.example");
  expect(policy.get("connect-src")).toBe("connect-src 'self' https://api.example");
  const changed = new Set(["script-src", "frame-src", "connect-src"]);
  const rest = (all: Map<string | undefined, string>) =>
    [...all].filter(([name]) => !changed.has(name ?? ""));
  expect(rest(policy)).toEqual(rest(plain));
});
