import { issueExtRef, markBrowser } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import { subscriptionProblems } from "../../contract.ts";
import { minDwellMs, allowsOptIn, optInTtlMs, packagesOf, serviceOf } from "../../rules.ts";
import { writeEvidence } from "../evidence.ts";
import { matchesDisclosure, disclosureText, type Disclosure, type ReadDisclosure } from "../disclosure.ts";
import { move } from "../moves.ts";
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

/** The first yes. What was shown is written down before anything else happens. */
export async function startOptIn(
  ports: SubscriptionPorts,
  call: CallContext<Site>,
  asked: {
    packageId: string;
    next?: string | undefined;
    msisdn?: string | undefined;
    read?: ReadDisclosure | null | undefined;
  },
) {
  const { site, now } = call;
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const { service, msisdn, playerId } = await provenSubscriberOf(call, asked.msisdn);
  const sold = packagesOf(brand).find(({ packageId }) => packageId === asked.packageId);
  if (!sold) throw subscriptionProblems.problem("package_unknown");
  const latest = await store.findLatest(call.db, { service, msisdn, playerId });
  const known = latest && { state: latest.state, payer: latest.payer, packageId: latest.package_id };
  if (known && !allowsOptIn(known, { payer: family, packageId: sold.packageId }))
    throw subscriptionProblems.problem("subscription_exists");
  const paid = paidText(site, paidDisclosure(site, latest), asked.read);
  const sentence = consentSentence(site, sold);
  const button = secondButtonOf(site, sold, port.confirmation);
  const nonce = newToken();
  const expiresAt = new Date(now.getTime() + optInTtlMs);
  const browserHash = await markBrowser(call.db, call);
  if (port.confirmation === "operator_pin") {
    await port
      .requestPin?.(operatorSubscriptionOfNumber(msisdn, brand, { sold }))
      .catch(throwOperatorProblem);
  }
  await call.db.transaction(async (trx) => {
    if (brand.operatorOptInPage !== null) await makeRoom(trx);
    await optIns.insert(trx, {
      nonce_hash: hashToken(nonce),
      service,
      brand: brand.key,
      browser_hash: browserHash,
      player_id: playerId,
      msisdn,
      package_id: sold.packageId,
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
        sold,
        shown: [ageDeclarationOf(site), ...paid, sentence, firstButtonOf(site, sold)],
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
    continueAt: await operatorConsentUrl(serviceOf(brand, sold.period).serviceId),
    nonce,
    paid: paid[0] ?? null,
    sentence,
    button,
    confirmation: port.confirmation,
    pinDigits: port.pinDigits ?? null,
    expiresAt: expiresAt.toISOString(),
    dwellMs: minDwellMs,
  };

  /** The second yes is given elsewhere: what the operator tells of it must not meet another package that was never answered. */
  async function makeRoom(trx: Executor): Promise<void> {
    const pending = await store.lockLatestOfNumber(trx, { service, msisdn, payer: family });
    if (pending?.state !== "pending" || pending.package_id === sold?.packageId) return;
    await move(trx, pending, "lapsed", { actor: "player" }, now);
  }

  /** The operator's page for this very package, and the way back from it for this very browser. */
  async function operatorConsentUrl(serviceId: string): Promise<string | null> {
    if (brand.operatorOptInPage === null) return null;
    const next = asked.next !== undefined && isSitePath(asked.next) ? asked.next : null;
    const extRef = await issueExtRef(call, { msisdn, nextPage: next }, browserHash);
    return operatorPageUrl(brand.operatorOptInPage, { serviceId, extRef, msisdn });
  }
}

/** As the page said it, in no or one line. Evidence is of what was read, or there is none. */
function paidText(site: Site, meaning: Disclosure | null, read: ReadDisclosure | null | undefined): string[] {
  const isRead =
    meaning === null
      ? !read
      : read === undefined || (read !== null && matchesDisclosure(site, read, meaning));
  if (!isRead) throw subscriptionProblems.problem("subscription_changed");
  return meaning === null ? [] : [disclosureText(site, meaning, read)];
}
