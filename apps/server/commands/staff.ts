import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkAudit, inviteOwner, setupLink } from "#features/staff/server/index.ts";
import { inviteBody } from "#features/staff/contract.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { readUrlFile } from "#kit/db/embedded/url-file.ts";
import { migrate, UnreachableDatabase } from "#kit/db/migrate.ts";
import { allBrands, type CommandArguments } from "./staff-actor.ts";
import { chatUsage, runChatCommand } from "./chat.ts";
import { disputeUsage, runDisputeCommand } from "./disputes.ts";
import { finalsUsage, runFinalsCommand } from "./finals.ts";
import { restrictionUsage, runRestrictionCommand } from "./restrictions.ts";

const usage = `npm run staff -- create-owner <e-mail>   makes an owner, or lets one who is locked out set up anew
npm run staff -- check-audit             walks the chain of the audit log
${finalsUsage}
${disputeUsage}
${restrictionUsage}
${chatUsage}

DATABASE_URL and STAFF_HOST are those of the server. Beside npm start no DATABASE_URL is needed.`;

async function createOwner(database: Database, email: string, host: string): Promise<string> {
  const checked = inviteBody.safeParse({ email, role: "owner", brands: [] });
  if (!checked.success) throw new Error(`${email} is not an e-mail address.`);
  const { token } = await database.transaction((trx) => inviteOwner(trx, checked.data.email, new Date()));
  return `Open this link within a day, once, to set a password and a source of codes:\n${setupLink(`https://${host}`, token)}`;
}

async function checkLog(database: Database): Promise<string> {
  const { entries, brokenAt, lastHash } = await checkAudit(database);
  if (brokenAt !== null) throw new Error(`The chain is broken at entry ${brokenAt}.`);
  return `${entries} entries, all whole. The last hash is ${lastHash}.`;
}

async function runCommand(
  database: Database,
  url: string,
  host: string | undefined,
  args: CommandArguments,
): Promise<string> {
  const { words } = args;
  const [command, email] = words;
  if (command === "check-audit") return checkLog(database);
  if (command === "create-owner" && email !== undefined && host) return createOwner(database, email, host);
  const now = new Date();
  const done =
    (await runFinalsCommand(database, url, args, now)) ??
    (await runDisputeCommand(database, url, args, now)) ??
    (await runChatCommand(database, url, args, now)) ??
    (await runRestrictionCommand(database, await allBrands(), args, now));
  if (done === undefined) throw new Error(usage);
  return done;
}

/** The address of a migrated database. */
async function databaseUrl(): Promise<string> {
  const { DATABASE_URL: given, DATA_DIR: folder } = process.env;
  const dataDir = folder || fileURLToPath(new URL("../../../data", import.meta.url));
  const nothingRuns = `DATABASE_URL is missing, and nothing runs in ${dataDir}.`;
  const url = given || (await readUrlFile(dataDir));
  if (url === undefined) throw new Error(nothingRuns);
  await migrate(url, fileURLToPath(new URL("../../../migrations", import.meta.url))).catch(
    (error: unknown) => {
      if (!(error instanceof UnreachableDatabase)) throw error;
      // A killed process has left its database URL behind.
      throw new Error(
        given ? `The database of DATABASE_URL does not respond: ${error.message}.` : nothingRuns,
      );
    },
  );
  return url;
}

async function main(): Promise<void> {
  const { STAFF_HOST: host } = process.env;
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: { by: { type: "string" }, seen: { type: "string" }, until: { type: "string" } },
  });
  if (words.length === 0) throw new Error(usage);
  const seen = values.seen === undefined ? undefined : Number(values.seen);
  if (Number.isNaN(seen)) throw new Error(usage);
  const url = await databaseUrl();
  const database = createDatabase({ url, maxConnections: 2 });
  try {
    console.log(await runCommand(database, url, host, { words, by: values.by, seen, until: values.until }));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
