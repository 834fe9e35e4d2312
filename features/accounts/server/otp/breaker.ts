import { createHash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { takeToken } from "#kit/http/rate-limit-store.ts";
import { accountProblems } from "../../contract.ts";
import { isBreakerOpen, otpLimits } from "../../rules/otp-limits.ts";
import { otp } from "../../rules/otp.ts";
import { proofOfWorkLifeMs } from "../../rules/proof-of-work.ts";
import { countEntered } from "./store.ts";
import type { AccountPorts } from "../ports.ts";

type Call = CallContext<Site>;

/** Robots that trigger SMS do not enter the codes. When few codes are entered, each request needs a proof of work. */
export async function requireProofOfWork(
  trx: Executor,
  call: Call,
  ports: Pick<AccountPorts, "proofOfWork" | "alarm">,
  answer: string | undefined,
): Promise<void> {
  const { site, now } = call;
  // The query filters by expiry.
  const endsAfter = new Date(now.getTime() - otpLimits.breaker.windowMs + otp.lifeMs);
  const counts = await countEntered(trx, site.brand.key, endsAfter);
  if (!isBreakerOpen(counts)) return;
  if (!(await spendProofOfWork(trx, ports.proofOfWork, answer, now)))
    throw accountProblems.problem("proof_of_work_required");
}

/** False if the answer solves no challenge of ours, or was used before. */
export async function spendProofOfWork(
  trx: Executor,
  proofOfWork: AccountPorts["proofOfWork"],
  answer: string | undefined,
  now: Date,
): Promise<boolean> {
  const id = answer === undefined ? undefined : await proofOfWork.solvedChallengeId(answer, now);
  return id !== undefined && takeToken(trx, onceKey(id), once, now);
}

/** A solution can be used once; it expires before the rate limit would allow it again. */
const once = { burst: 1, everySeconds: proofOfWorkLifeMs / 1_000 };
const onceKey = (id: string) => `proof of work ${createHash("sha256").update(id).digest("base64url")}`;

/** Counts every alarm in the metrics; logs it at most once a minute. */
export async function raiseAlarm(
  call: Call,
  ports: Pick<AccountPorts, "alarm">,
  name: "otp_budget" | "otp_breaker",
): Promise<void> {
  const { key: brand } = call.site.brand;
  ports.alarm(name, brand);
  const isDue = await takeToken(call.db, `alarm ${name} ${brand}`, { burst: 1, everySeconds: 60 }, call.now);
  if (isDue) call.log.error({ brand, alarm: name }, messages[name]);
}

const messages = {
  otp_budget: "OTP budget of the brand is spent; requests get 429 until it refills",
  otp_breaker: "OTP breaker open; proof of work required",
} as const;
