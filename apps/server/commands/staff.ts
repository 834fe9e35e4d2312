import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkAudit, inviteOwner, setupLink } from "#features/staff/server/index.ts";
import { inviteBody } from "#features/staff/contract.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { readUrlFile } from "#kit/db/embedded/url-file.ts";
import { migrate, UnreachableDatabase } from "#kit/db/migrate.ts";
import { sealOf } from "../console/staff-context.ts";
import { allBrands, type CommandArguments } from "./staff-actor.ts";
import { chatUsage, runChatCommand } from "./chat.ts";
import { coinUsage, runCoinCommand } from "./coins.ts";
import { disputeUsage, runDisputeCommand } from "./disputes.ts";
import { figureUsage, runFigureCommand } from "./figures.ts";
import { finalsUsage, runFinalsCommand } from "./finals.ts";
import { prizeUsage, runPrizeCommand } from "./prizes.ts";
import { restrictionUsage, runRestrictionCommand } from "./restrictions.ts";

import { runStoreCommand, storeUsage } from "./store.ts";
import { runTicketCommand, ticketUsage } from "./tickets.ts";

const usage = `npm run staff -- create-owner <e-mail>   creates an owner, or a new set-up link for an existing one
npm run staff -- check-audit             verifies the hash chain of the audit log
${coinUsage}
${finalsUsage}
${disputeUsage}
${prizeUsage}
${restrictionUsage}
${chatUsage}
${ticketUsage}
${storeUsage}
${figureUsage}

Set DATABASE_URL and STAFF_HOST as for the server. While npm start runs, DATABASE_URL is not needed.`;

async function createOwner(database: Database, email: string, host: string): Promise<string> {
  const checked = inviteBody.safeParse({ email, role: "owner", brands: [] });
  if (!checked.success) throw new Error(`${email} is not an e-mail address.`);
  const { token } = await database.transaction((trx) => inviteOwner(trx, checked.data.email, new Date()));
  return `Open this link to set a password and an authenticator app. It works once, for a day:\n${setupLink(`https://${host}`, token)}`;
}

async function checkLog(database: Database): Promise<string> {
  const { entries, brokenAt, lastHash } = await checkAudit(database);
  if (brokenAt !== null) throw new Error(`Audit log changed: the hash of entry ${brokenAt} is wrong.`);
  return `Audit log verified: ${entries} entries. The last hash is ${lastHash}.`;
}

async function run(
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
  const output =
    (await runCoinCommand(database, url, await allBrands(), args, now)) ??
    (await runFigureCommand(database, await allBrands(), args, now)) ??
    (await runStoreCommand(database, await allBrands(), commandSeal, args, now)) ??
    (await runFinalsCommand(database, url, args, now)) ??
    (await runDisputeCommand(database, url, args, now)) ??
    (await runPrizeCommand(database, await allBrands(), commandSeal, args, now)) ??
    (await runChatCommand(database, url, args, now)) ??
    (await runTicketCommand(database, url, args, now)) ??
    (await runRestrictionCommand(database, await allBrands(), args, now));
  if (output === undefined) throw new Error(usage);
  return output;
}

/** While npm start runs, its data is sealed with the key of the demo. */
function commandSeal(): Seal {
  const { DATABASE_URL, SECRET_KEY, RETIRED_SECRET_KEYS = "" } = process.env;
  return sealOf({
    mode: DATABASE_URL ? "production" : "demo",
    SECRET_KEY: SECRET_KEY || undefined,
    RETIRED_SECRET_KEYS: RETIRED_SECRET_KEYS.split(",").flatMap((key) => key.trim() || []),
  });
}

/** The address of a migrated database. */
async function databaseUrl(): Promise<string> {
  const { DATABASE_URL: given, DATA_DIR: folder } = process.env;
  const dataDir = folder || fileURLToPath(new URL("../../../data", import.meta.url));
  const noDatabase = `Set DATABASE_URL: it is missing, and no server runs in ${dataDir}.`;
  const url = given || (await readUrlFile(dataDir));
  if (url === undefined) throw new Error(noDatabase);
  await migrate(url, fileURLToPath(new URL("../../../migrations", import.meta.url))).catch(
    (error: unknown) => {
      if (!(error instanceof UnreachableDatabase)) throw error;
      // A killed process has left its database URL behind.
      throw new Error(
        given ? `The database of DATABASE_URL does not respond: ${error.message}.` : noDatabase,
      );
    },
  );
  return url;
}

async function main(): Promise<void> {
  const { STAFF_HOST: host } = process.env;
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: "string" },
      seen: { type: "string" },
      until: { type: "string" },
      kind: { type: "string" },
    },
  });
  if (words.length === 0) throw new Error(usage);
  const seen = values.seen === undefined ? undefined : Number(values.seen);
  if (Number.isNaN(seen)) throw new Error(usage);
  const url = await databaseUrl();
  const database = createDatabase({ url, maxConnections: 2 });
  try {
    console.log(
      await run(database, url, host, { words, by: values.by, seen, until: values.until, kind: values.kind }),
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
