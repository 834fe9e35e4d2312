import { expect, test } from "vitest";
import { cspHash, pagePolicy } from "./security-headers.ts";

const directives = (policy: string) =>
  new Map(policy.split("; ").map((text) => [text.split(" ", 1)[0], text]));

test("a page runs only our own code and allows no frames", () => {
  const policy = directives(pagePolicy(false));
  expect(policy.get("script-src")).toBe("script-src 'self'");
  expect(policy.get("style-src")).toBe("style-src 'self'");
  expect(policy.get("connect-src")).toBe("connect-src 'self'");
  expect(policy.has("frame-src")).toBe(false);
});

test("a page allows inline code by its SHA-256 hash", () => {
  const inline = { styles: [cspHash("p{}")], scripts: [cspHash("f()")] };
  const policy = directives(pagePolicy(false, inline));
  expect(policy.get("script-src")).toBe(
    "script-src 'self' 'sha256-GcEEE0IkDzIP5EQ6DXZaDPORqT5RTBELX8Fyzyg9yvo='",
  );
  expect(policy.get("style-src")).toBe(
    "style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
  );
});

test("a page's trusted origins are added to its policy, and nothing else changes", () => {
  const trusted = {
    scripts: ["https://script.example"],
    frames: ["https://frame.example"],
    connections: ["https://api.example"],
  };
  const inline = { styles: [cspHash("p{}")], scripts: [] };
  const plain = directives(pagePolicy(true, inline));
  const policy = directives(pagePolicy(true, inline, trusted));
  expect(policy.get("script-src")).toBe("script-src 'self' https://script.example");
  expect(policy.get("frame-src")).toBe("frame-src https://frame.example");
  expect(policy.get("connect-src")).toBe("connect-src 'self' https://api.example");
  const changed = new Set(["script-src", "frame-src", "connect-src"]);
  const rest = (all: Map<string | undefined, string>) =>
    [...all].filter(([name]) => !changed.has(name ?? ""));
  expect(rest(policy)).toEqual(rest(plain));
});
