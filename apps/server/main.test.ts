import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { configFields } from "./config.ts";

const script = fileURLToPath(new URL("main.ts", import.meta.url));

/** The output of a start with only these variables. */
async function refusalTo(values: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { PATH: process.env["PATH"], ...values };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "ignore", "pipe"] });
  const said = await text(child.stderr);
  return said.trimEnd().split("\n");
}

test("names all missing values at once, including operators'", async () => {
  const [headline, ...faults] = await refusalTo({});
  expect(headline).toBe("Kickoff cannot start.");
  expect(faults).toHaveLength(13 + 14);
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ is missing \(.+\)\.$/);
  expect(faults.join()).toContain("OPERATOR_SOUTH_AFRICAN_SECRET_ACCESS_KEY");
});

test("names the variable of a database that does not respond, in one line and without its password", async () => {
  const values = Object.fromEntries(configFields.map(({ name }) => [name, exampleOf(name)]));
  // Nothing listens at this port.
  const said = await refusalTo({
    ...values,
    DATABASE_URL: "postgres://kickoff:a-password@127.0.0.1:1/kickoff",
  });
  expect(said).toEqual([
    "Kickoff cannot start.",
    expect.stringMatching(/^The database of DATABASE_URL does not respond: .*ECONNREFUSED/),
  ]);
  expect(said.join()).not.toContain("a-password");
});

function exampleOf(name: string): string {
  const examples: Readonly<Record<string, string>> = {
    STAFF_HOST: "staff.kickoff.example",
    SECRET_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "hello@kickoff.example",
    STRIPE_SECRET_KEY: "sk_live_key",
    STRIPE_PUBLIC_KEY: "pk_live_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
    SMS_PART_PRICES: "ZA=20ZAR",
  };
  if (name in examples) return examples[name] ?? "";
  const isNeeded = /^(METRICS|SMS|OTP|OPERATOR)_/.test(name);
  return !isNeeded ? "" : name.endsWith("_URL") ? "https://outside.example" : "x".repeat(32);
}
