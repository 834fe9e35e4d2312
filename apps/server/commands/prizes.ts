import { writeFile } from "node:fs/promises";
import { prizeAmounts } from "#features/battlegrounds/contract.ts";
import {
  battlegroundPermissions,
  prizeStates,
  refusalReasons,
  type PrizeState,
} from "#features/battlegrounds/rules.ts";
import {
  approvePrize,
  exportPayouts,
  listPrizesForStaff,
  markPrizePaid,
  setPrizes,
  readPayoutDetails,
  refusePrize,
} from "#features/battlegrounds/server/index.ts";
import { audienceOf, type Brand } from "#features/branding/rules.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";
import { terminalLines } from "./terminal-lines.ts";

export const prizeUsage = `npm run staff -- prize-promise <event> <pool> <first,second,…> --by <e-mail>  sets the prizes, in cents, until somebody enters
npm run staff -- prize-list <brand> [state] --by <e-mail>  open prizes, the first due first
npm run staff -- prize-show <prize> --by <e-mail>        identity and account of a claim (finance)
npm run staff -- prize-approve <prize> --by <e-mail>     two different members approve a claim
npm run staff -- prize-refuse <prize> ${refusalReasons.join("|")} <note> --by <e-mail>  the winner claims again
npm run staff -- prize-export <brand> <file> [again] --by <e-mail>  approved prizes as CSV for the bank (finance); with "again" also those exported before
npm run staff -- prize-paid <prize> <reference> --by <e-mail>  records the payment with the bank's reference`;

type Staff = Awaited<ReturnType<typeof requireStaffActor>>;

interface Command {
  readonly trx: Executor;
  readonly staff: Staff;
  readonly brands: readonly Brand[];
  readonly subject: string;
  readonly rest: readonly string[];
  seal(): Seal;
  readonly now: Date;
}

const { finals, payouts, prizes } = battlegroundPermissions;

const commands = {
  "prize-promise": { permission: finals, run: setPrizesOfEvent },
  "prize-list": { permission: prizes, run: list },
  "prize-show": { permission: payouts, run: show },
  "prize-approve": { permission: prizes, run: approve },
  "prize-refuse": { permission: prizes, run: refuse },
  "prize-export": { permission: payouts, run: exportFile },
  "prize-paid": { permission: prizes, run: paid },
};

/** Commands about prizes; undefined for any other command, and for wrong arguments. */
export async function runPrizeCommand(
  database: Database,
  brands: readonly Brand[],
  seal: () => Seal,
  { words: [name = "", subject = "", ...rest], by }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  if (!Object.hasOwn(commands, name) || by === undefined || subject === "") return undefined;
  const { permission, run } = commands[name as keyof typeof commands];
  return database.transaction(async (trx) => {
    const staff = await requireStaffActor(trx, brands, by, permission);
    return run({ trx, staff, brands, subject, rest, seal, now });
  });
}

async function setPrizesOfEvent({ trx, staff, subject, rest: [pool, places], now }: Command) {
  const amounts = (places ?? "").split(",").filter(Boolean).map(Number);
  const checked = prizeAmounts.safeParse({ pool: Number(pool), places: amounts });
  if (!checked.success) {
    throw new Error("Give at most four amounts in cents, largest first, whose sum is not above the pool.");
  }
  const actor = await staff.actorFor("event", subject);
  const result = await setPrizes(trx, actor, { eventId: subject, prizes: checked.data }, now);
  return result === "set" ? "The prizes are set." : "Somebody has entered: the prizes are locked.";
}

function brandNamed(brands: readonly Brand[], key: string): Brand {
  const brand = brands.find((one) => one.key === key);
  if (!brand) throw new Error(`There is no brand ${key}.`);
  return brand;
}

const openStates: readonly PrizeState[] = ["provisional", "claimable", "claimed", "approved"];

async function list({ trx, staff, brands, subject, rest: [named], now }: Command) {
  const brand = brandNamed(brands, subject);
  staff.actorForBrands([brand]);
  const state = prizeStates.find((one) => one === named);
  if (named !== undefined && state === undefined) return undefined;
  const rows = await listPrizesForStaff(trx, audienceOf(brand), state ? [state] : openStates, now);
  const lines = rows.map(
    ({
      id,
      state: is,
      isLate,
      dueAt,
      place,
      amount,
      currency,
      title,
      username,
      method,
      approvedBy,
      exportedAt,
    }) =>
      [
        `${id}  ${is}${isLate ? " LATE" : ""}`,
        `due ${dueAt.toISOString().slice(0, 10)}`,
        `place ${place} of ${terminalLines(title.en).join(" ")}`,
        `${(amount / 100).toFixed(2)} ${currency} for ${username}`,
        ...(method ? [`by ${method}, ${approvedBy.length} approvals`] : []),
        ...(exportedAt ? [`exported ${exportedAt.toISOString()}`] : []),
      ].join(", "),
  );
  return [`${rows.length} prizes`, ...lines].join("\n");
}

async function show({ trx, staff, subject, seal, now }: Command) {
  const actor = await staff.actorFor("prize", subject);
  const details = await readPayoutDetails(trx, seal(), actor, subject, now);
  if (!details) return "There is no claim, or its details are deleted.";
  return Object.entries<string>({ ...details })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${terminalLines(value).join(" ")}`)
    .join("\n");
}

const approvalWords = {
  approved: "Approved. It is in the next export.",
  first: "Approved by you. Another member has to approve it too.",
  same_member: "You have approved it before. Another member has to approve it.",
  not_claimed: "It is not claimed.",
  result_changed: "The result was corrected: the prize goes to another player.",
  number_changed:
    "The winner no longer has the phone number of the claim. Refuse the claim with the reason `account`.",
};

async function approve({ trx, staff, subject, seal, now }: Command) {
  const actor = await staff.actorFor("prize", subject);
  return approvalWords[await approvePrize(trx, seal(), actor, subject, now)];
}

async function refuse({ trx, staff, subject, rest: [named, ...words], now }: Command) {
  const reason = refusalReasons.find((one) => one === named);
  if (reason === undefined || words.length === 0) return undefined;
  const actor = await staff.actorFor("prize", subject);
  const refusal = { prizeId: subject, reason, note: words.join(" ") };
  return (await refusePrize(trx, actor, refusal, now))
    ? "Refused. The winner can claim again."
    : "It is not claimed, or the bank already has it.";
}

async function exportFile({ trx, staff, brands, subject, rest: [file, again], seal, now }: Command) {
  if (file === undefined) return undefined;
  const brand = brandNamed(brands, subject);
  const actor = staff.actorForBrands([brand]);
  const request = { audience: audienceOf(brand), again: again === "again" };
  const { csv, count } = await exportPayouts(trx, seal(), actor, request, now);
  // Written before the commit, so that no prize counts as exported without a file. Fails if the file exists.
  await writeFile(file, csv, { mode: 0o600, flag: "wx" });
  return `${count} prizes are in ${file}. Delete it once the bank has it.`;
}

async function paid({ trx, staff, subject, rest: [reference], now }: Command) {
  if (reference === undefined || !/^[\x21-\x7e]{3,60}$/.test(reference)) return undefined;
  const actor = await staff.actorFor("prize", subject);
  return (await markPrizePaid(trx, actor, { prizeId: subject, reference }, now))
    ? "Recorded as paid. The winner is notified."
    : "It is not approved.";
}
