import { createHash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { takeToken } from "#kit/http/rate-limit-store.ts";
import { accountProblems } from "../../contract.ts";
import { isBreakerOpen, otp } from "../../rules/otp.ts";
import { proofOfWorkLifeMs } from "../../rules/proof-of-work.ts";
import { countEntered } from "./store.ts";
import type { AccountPorts } from "../ports.ts";

type Call = CallContext<Site>;

/** Robots that make us send SMS do not enter the codes. Once few are entered, each SMS costs who asks for it something. */
export async function requireProofOfWork(
  trx: Executor,
  call: Call,
  ports: Pick<AccountPorts, "hurdle" | "alarm">,
  answer: string | undefined,
): Promise<void> {
  const { site, now } = call;
  // Codes are found by their end.
  const endsAfter = new Date(now.getTime() - otp.breaker.windowMs + otp.lifeMs);
  const counted = await countEntered(trx, site.brand.key, endsAfter);
  if (!isBreakerOpen(counted)) return;
  const id = answer === undefined ? undefined : await ports.hurdle.solved(answer, now);
  if (id !== undefined && (await takeToken(trx, onceKey(id), once, now))) return;
  throw accountProblems.problem("hurdle_needed");
}

/** A solution serves once, and is over before it could serve again. */
const once = { burst: 1, everySeconds: proofOfWorkLifeMs / 1_000 };
const onceKey = (id: string) => `hurdle ${createHash("sha256").update(id).digest("base64url")}`;

/** Each time in the figures; in the log once a minute, which is enough to wake somebody. */
export async function raiseAlarm(
  call: Call,
  ports: Pick<AccountPorts, "alarm">,
  name: "otp_budget" | "otp_breaker",
): Promise<void> {
  const { key: brand } = call.site.brand;
  ports.alarm(name, brand);
  const isDue = await takeToken(call.db, `alarm ${name} ${brand}`, { burst: 1, everySeconds: 60 }, call.now);
  if (isDue) call.log.error({ brand, alarm: name }, words[name]);
}

const words = {
  otp_budget: "the hour's budget of one-time codes is spent",
  otp_breaker: "few of the one-time codes that are sent are entered: browsers have to work for one",
} as const;
