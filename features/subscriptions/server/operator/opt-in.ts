import { accountProblems } from "#features/accounts/contract.ts";
import { browserHashOf, markBrowser, requireFreshProof } from "#features/accounts/server/index.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../../contract.ts";
import {
  leastDwellMs,
  meaningOf,
  optInLifeMs,
  optInTextVersion,
  shownStatus,
  positionOfAnswer,
} from "../../rules.ts";
import { callerOf, requireProofNow, type Caller } from "../caller.ts";
import { begin, move } from "../moves.ts";
import * as optIns from "../opt-in-store.ts";
import { OperatorFailed, type OperatorPort } from "./ports.ts";
import { sentenceOf } from "./sentence.ts";
import * as store from "../store.ts";
import type { EvidenceStep } from "../tables.ts";
import { takeWord } from "./take-word.ts";
import { operatorViewOf, packagesOf, type SubscriptionPorts } from "./world.ts";

type Call = CallContext<Site>;

/** The operator behind this brand; a brand without one sells by card only. */
export function operatorOf(
  ports: SubscriptionPorts,
  site: Site,
): { family: OperatorFamily; port: OperatorPort } {
  const family = site.brand.operator;
  const port = family === null ? undefined : ports.operators[family];
  if (family === null || !port) throw commonProblem("not_found");
  return { family, port };
}

/** The first yes. What was shown is written down before anything else happens. */
export async function startOptIn(
  ports: SubscriptionPorts,
  call: Call,
  asked: { packageId: string; msisdn?: string | undefined },
) {
  const { site, now } = call;
  const { port } = operatorOf(ports, site);
  const caller = await callerOf(call, asked.msisdn);
  const sold = packagesOf(site.brand).find(({ packageId }) => packageId === asked.packageId);
  if (!sold) throw subscriptionProblems.problem("package_unknown");
  await refuseSecond(call.db, site, caller);
  const sentence = sentenceOf(site, sold);
  const nonce = newToken();
  const expiresAt = new Date(now.getTime() + optInLifeMs);
  const browserHash = markBrowser(call);
  await askForPin(port, call, caller, sold);
  await call.db.transaction(async (trx) => {
    await optIns.insert(trx, {
      nonce_hash: hashToken(nonce),
      service: site.brand.service,
      brand: site.brand.key,
      browser_hash: browserHash,
      player_id: caller.playerId,
      msisdn: caller.msisdn,
      package_id: sold.packageId,
      shown_text: sentence,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    });
    await writeEvidence(trx, call, caller, { step: "doi_one", sold, sentence, subscriptionId: null });
  });
  return {
    nonce,
    sentence,
    confirmation: port.confirmation,
    pinDigits: port.pinDigits ?? null,
    expiresAt: expiresAt.toISOString(),
    dwellMs: leastDwellMs,
  };
}

async function askForPin(port: OperatorPort, { site }: Call, { msisdn }: Caller, sold: Sold): Promise<void> {
  if (port.confirmation !== "operator_pin") return;
  const draft = {
    msisdn,
    package_id: sold.packageId,
    period: sold.period,
    reference: "",
    operator_ref: null,
    price_minor: sold.price.minor,
    currency: sold.price.currency,
  };
  await port.requestPin?.(operatorViewOf(draft, site.brand)).catch(refusedByOperator);
}

type Sold = ReturnType<typeof packagesOf>[number];

async function refuseSecond(
  executor: Executor,
  { brand }: Site,
  { msisdn, playerId }: Caller,
): Promise<void> {
  const latest = await store.findLatest(executor, { service: brand.service, msisdn, playerId });
  const isWaiting = latest?.state === "pending";
  if (latest && latest.state !== "ended" && !isWaiting)
    throw subscriptionProblems.problem("subscription_exists");
}

export interface Confirmed {
  subscriptionId: string;
  state: store.Subscription["state"];
  operatorStatus: string;
  continueAt: string | null;
  reference: string;
}

/** The second yes: the subscription is written down as pending, then the operator is asked for it. */
export async function confirmOptIn(
  ports: SubscriptionPorts,
  call: Call,
  asked: { nonce?: string | undefined; otp?: string | undefined; msisdn?: string | undefined },
): Promise<Confirmed> {
  const { site, now } = call;
  const { family, port } = operatorOf(ports, site);
  const caller = await callerOf(call, asked.msisdn);
  const optIn = await findOptIn(call, caller, asked.nonce);
  if (port.confirmation === "own_pin") requireFreshProof(caller, call.now);
  const sold = packagesOf(site.brand).find(({ packageId }) => packageId === optIn.package_id);
  if (!sold) throw subscriptionProblems.problem("package_unknown");
  const pending = await call.db.transaction((trx) =>
    beginPending(trx, call, caller, { family, optIn, sold }),
  );
  const status = await port
    .start(operatorViewOf(pending, site.brand), asked.otp)
    .catch((error: unknown) => giveUp(call, pending, error));
  const happening = status.word === null ? "awaited" : meaningOf(family, status.word);
  return call.write(async (trx) => {
    await takeWord(
      ports,
      trx,
      {
        family,
        brand: site.brand,
        sold,
        msisdn: caller.msisdn,
        word: status.word ?? "",
        // A subscriber who has just said yes to us has said yes.
        happening: happening === "confirmed" ? "opted_in" : (happening ?? "awaited"),
        position: positionOfAnswer(now),
        operatorRef: status.operatorRef,
        paidUntil: status.paidUntil,
        source: "start",
      },
      now,
    );
    const {
      id,
      state,
      operator_status: word,
      reference,
    } = (await store.findById(trx, pending.id)) ?? pending;
    const page = state === "pending" ? site.brand.operatorPaymentPage : null;
    return {
      subscriptionId: id,
      state,
      operatorStatus: shownStatus(family, state, word),
      continueAt: page && filled(page, { serviceId: site.brand.serviceId, extRef: reference }),
      reference,
    };
  });
}

/** The opt-in that this browser began, not too long and not too short ago. */
async function findOptIn({ db, site, now, cookie }: Call, caller: Caller, nonce: string | undefined) {
  const browserHash = browserHashOf({ site, cookie });
  if (!browserHash) throw subscriptionProblems.problem("opt_in_missing");
  const { service } = site.brand;
  const optIn =
    nonce === undefined
      ? await optIns.findNewest(db, { service, browserHash })
      : await optIns.findByNonce(db, hashToken(nonce));
  const isOwn =
    optIn?.service === service && optIn.browser_hash.equals(browserHash) && optIn.msisdn === caller.msisdn;
  if (!optIn || !isOwn) throw subscriptionProblems.problem("opt_in_missing");
  if (optIn.expires_at <= now) throw subscriptionProblems.problem("opt_in_expired");
  if (now.getTime() - optIn.created_at.getTime() < leastDwellMs) {
    throw subscriptionProblems.problem("opt_in_too_fast");
  }
  return optIn;
}

/** A nonce makes one subscription. A repeat finds that one again for as long as the operator has not answered. */
async function beginPending(
  trx: Executor,
  call: Call,
  caller: Caller,
  { family, optIn, sold }: { family: OperatorFamily; optIn: optIns.OptIn; sold: Sold },
): Promise<store.Subscription> {
  const { brand } = call.site;
  const reference = optIn.nonce_hash.toString("hex").slice(0, 32);
  if (!(await optIns.updateUsedAt(trx, optIn.nonce_hash, call.now))) {
    const begun = await store.findByReference(trx, reference);
    if (begun?.state === "pending" && begun.operator_status === null) return begun;
    throw subscriptionProblems.problem("opt_in_missing");
  }
  await endUnanswered(trx, call, caller, family);
  const begun = await begin(
    trx,
    {
      id: newId({ now: () => call.now }),
      service: brand.service,
      brand: brand.key,
      payer: family,
      product_id: String(brand.productId),
      package_id: sold.packageId,
      period: sold.period,
      price_minor: sold.price.minor,
      currency: sold.price.currency,
      time_zone: brand.timeZone,
      player_id: caller.playerId,
      msisdn: caller.msisdn,
      state: "pending",
      operator_status: null,
      operator_ref: null,
      reference,
      channel: "web",
      started_at: call.now,
      trial_ends_at: null,
      anchor_at: call.now,
      paid_until: null,
      unpaid_since: null,
      stop_requested_at: null,
      ended_at: null,
      next_step_at: call.now,
      checked_at: call.now,
      created_at: call.now,
    },
    { actor: "player" },
    call.now,
  );
  if (!begun) throw subscriptionProblems.problem("subscription_exists");
  const shown = { step: "doi_two", sold, sentence: optIn.shown_text, subscriptionId: begun.id } as const;
  await writeEvidence(trx, call, caller, shown);
  return begun;
}

/** Another opt-in of the same number that was never answered makes room for this one. */
async function endUnanswered(
  trx: Executor,
  call: Call,
  { msisdn }: Caller,
  payer: OperatorFamily,
): Promise<void> {
  const { service } = call.site.brand;
  const latest = await store.lockLatestOfNumber(trx, { service, msisdn, payer });
  if (latest?.state === "pending") await move(trx, latest, "lapsed", { actor: "player" }, call.now);
}

/** What is certain not to have happened is undone; what may have happened stays pending and is asked after. */
async function giveUp(call: Call, pending: store.Subscription, error: unknown): Promise<never> {
  const isRefused = error instanceof OperatorFailed && ["not_a_customer", "refused"].includes(error.code);
  if (isRefused) {
    await call.db.transaction(async (trx) => {
      const locked = await store.lockById(trx, pending.id);
      if (locked?.state === "pending") await move(trx, locked, "closed", { actor: "operator" }, call.now);
    });
  }
  return refusedByOperator(error);
}

export function refusedByOperator(error: unknown): never {
  if (!(error instanceof OperatorFailed)) throw error;
  switch (error.code) {
    case "wrong_pin":
      throw accountProblems.problem("otp_invalid", [{ field: "otp", code: "otp_invalid" }]);
    case "pin_expired":
      throw accountProblems.problem("otp_expired");
    case "not_a_customer":
    case "refused":
      throw subscriptionProblems.problem("operator_refused");
    case "bad_credentials":
    case "unavailable":
    case "no_answer":
      throw subscriptionProblems.problem("operator_unavailable");
  }
}

async function writeEvidence(
  trx: Executor,
  call: Call,
  caller: Caller,
  shown: { step: EvidenceStep; sold: Sold; sentence: string; subscriptionId: string | null },
): Promise<void> {
  const { brand } = call.site;
  await optIns.insertEvidence(trx, {
    id: newId({ now: () => call.now }),
    subscription_id: shown.subscriptionId,
    service: brand.service,
    brand: brand.key,
    player_id: caller.playerId,
    msisdn: caller.msisdn,
    step: shown.step,
    package_id: shown.sold.packageId,
    shown_text: shown.sentence,
    text_version: optInTextVersion,
    price_minor: shown.sold.price.minor,
    currency: shown.sold.price.currency,
    period: shown.sold.period,
    channel: "web",
    address: call.clientAddress,
    user_agent: call.userAgent.slice(0, 200),
    at: call.now,
  });
}

function filled(page: string, values: Readonly<Record<string, string>>): string {
  return page.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
