import { issueExtRef, ensureBrowserToken } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import { subscriptionProblems } from "../../contract.ts";
import { minDwellMs, allowsOptIn, optInTtlMs, packagesOf, serviceOf } from "../../rules.ts";
import { writeEvidence } from "../evidence.ts";
import { matchesDisclosure, disclosureText, type Disclosure, type ReadDisclosure } from "../disclosure.ts";
import { applyTransition } from "../transitions.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { provenSubscriberOf } from "../subscriber.ts";
import { operatorOf, throwOperatorProblem } from "./brand-operator.ts";
import * as optIns from "./opt-in-store.ts";
import { operatorPageUrl } from "./operator-page-url.ts";
import {
  ageDeclarationOf,
  firstButtonOf,
  paidDisclosure,
  secondButtonOf,
  consentSentence,
} from "./consent-text.ts";
import { operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** The first opt-in step. Stores the shown texts as evidence. */
export async function startOptIn(
  ports: SubscriptionPorts,
  call: CallContext<Site>,
  request: {
    packageId: string;
    next?: string | undefined;
    msisdn?: string | undefined;
    read?: ReadDisclosure | null | undefined;
  },
) {
  const { site, now } = call;
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const { service, msisdn, playerId } = await provenSubscriberOf(call, request.msisdn);
  const plan = packagesOf(brand).find(({ packageId }) => packageId === request.packageId);
  if (!plan) throw subscriptionProblems.problem("package_unknown");
  const latest = await store.findLatest(call.db, { service, msisdn, playerId });
  const existing = latest && { state: latest.state, payer: latest.payer, packageId: latest.package_id };
  if (existing && !allowsOptIn(existing, { payer: family, packageId: plan.packageId }))
    throw subscriptionProblems.problem("subscription_exists");
  const paid = paidText(site, paidDisclosure(site, latest), request.read);
  const sentence = consentSentence(site, plan);
  const button = secondButtonOf(site, plan, port.confirmation);
  const nonce = newToken();
  const expiresAt = new Date(now.getTime() + optInTtlMs);
  const browserHash = await ensureBrowserToken(call.db, call);
  if (port.confirmation === "operator_pin") {
    await port
      .requestPin?.(operatorSubscriptionOfNumber(msisdn, brand, { plan }))
      .catch(throwOperatorProblem);
  }
  await call.db.transaction(async (trx) => {
    if (brand.operatorOptInPage !== null) await lapseOtherPending(trx);
    await optIns.insert(trx, {
      nonce_hash: hashToken(nonce),
      service,
      brand: brand.key,
      browser_hash: browserHash,
      player_id: playerId,
      msisdn,
      package_id: plan.packageId,
      shown_text: [...paid, sentence, button].join("\n"),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    });
    await writeEvidence(
      trx,
      {
        step: "doi_one",
        brand,
        plan,
        shown: [ageDeclarationOf(site), ...paid, sentence, firstButtonOf(site, plan)],
        subscriptionId: null,
        playerId,
        msisdn,
        at: now,
      },
      { channel: "web", address: call.clientAddress, userAgent: call.userAgent },
      now,
    );
  });
  return {
    continueAt: await operatorConsentUrl(serviceOf(brand, plan.period).serviceId),
    nonce,
    paid: paid[0] ?? null,
    sentence,
    button,
    confirmation: port.confirmation,
    pinDigits: port.pinDigits ?? null,
    expiresAt: expiresAt.toISOString(),
    dwellMs: minDwellMs,
  };

  /** The second step happens on the operator's page. Its callback must not find another pending package. */
  async function lapseOtherPending(trx: Executor): Promise<void> {
    const pending = await store.lockLatestOfNumber(trx, { service, msisdn, payer: family });
    if (pending?.state !== "pending" || pending.package_id === plan?.packageId) return;
    await applyTransition(trx, pending, "lapsed", { actor: "player" }, now);
  }

  /** The operator's page for this package, with a reference that lets this browser return. */
  async function operatorConsentUrl(serviceId: string): Promise<string | null> {
    if (brand.operatorOptInPage === null) return null;
    const next = request.next !== undefined && isSitePath(request.next) ? request.next : null;
    const extRef = await issueExtRef(call, { msisdn, nextPage: next }, browserHash);
    return operatorPageUrl(brand.operatorOptInPage, { serviceId, extRef, msisdn });
  }
}

/** The paid-time disclosure as zero or one line. Evidence must match what the page showed. */
function paidText(
  site: Site,
  disclosure: Disclosure | null,
  read: ReadDisclosure | null | undefined,
): string[] {
  const isRead =
    disclosure === null
      ? !read
      : read === undefined || (read !== null && matchesDisclosure(site, read, disclosure));
  if (!isRead) throw subscriptionProblems.problem("subscription_changed");
  return disclosure === null ? [] : [disclosureText(site, disclosure, read)];
}
