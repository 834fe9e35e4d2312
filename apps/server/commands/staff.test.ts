import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { writeUrlFile } from "#kit/db/embedded/url-file.ts";

const script = fileURLToPath(new URL("staff.ts", import.meta.url));
// Nothing listens at this port.
const nowhere = "postgres://kickoff:a-password@127.0.0.1:1/kickoff";

/** The output of `check-audit` with only these variables. */
async function errorOf(values: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env["PATH"], ...values };
  const child = spawn(process.execPath, [script, "check-audit"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return (await text(child.stderr)).trimEnd();
}

test("asks for DATABASE_URL if no server runs in the data folder, also after a killed start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-staff-"));
  const message = `Set DATABASE_URL: it is missing, and no server runs in ${folder}.`;
  expect(await errorOf({ DATA_DIR: folder })).toBe(message);
  await writeUrlFile(folder, nowhere);
  expect(await errorOf({ DATA_DIR: folder })).toBe(message);
  await rm(folder, { recursive: true });
});

test("names the variable of a database that does not respond, without its password", async () => {
  const message = await errorOf({ DATABASE_URL: nowhere });
  expect(message).toMatch(/^The database of DATABASE_URL does not respond: .*ECONNREFUSED.*\.$/);
  expect(message).not.toContain("a-password");
});
