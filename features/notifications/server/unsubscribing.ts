import { defaultQuietHours } from "#features/accounts/rules.ts";
import { createHmac } from "node:crypto";
import { findPublicPlayer } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { Executor } from "#kit/db/database.ts";
import { notificationProblems } from "../contract.ts";
import { sentKinds, type SentKind } from "../rules.ts";
import * as store from "./preferences-store.ts";

interface Wish {
  readonly playerId: string;
  readonly kind: SentKind;
}

/** Whoever has the mail may stop mails of its kind, and nothing else. It holds for as long as the mail is kept. */
export function unsubscribeToken(secret: string, { playerId, kind }: Wish): string {
  const wish = `${kind}.${playerId}`;
  const signature = createHmac("sha256", secret).update(`unsubscribe ${wish}`).digest("base64url");
  return `${wish}.${signature}`;
}

function wishIn(secret: string, token: string): Wish | undefined {
  const [name, playerId = ""] = token.split(".");
  const kind = sentKinds.find((one) => one === name);
  return kind && constantTimeEqual(token, unsubscribeToken(secret, { playerId, kind }))
    ? { playerId, kind }
    : undefined;
}

/** Saying it again changes nothing. */
export async function unsubscribe(
  trx: Executor,
  { brand }: Site,
  secret: string,
  token: string,
  now: Date,
): Promise<{ isStopped: true }> {
  const wish = wishIn(secret, token);
  const player = wish && (await findPublicPlayer(trx, brand.service, wish.playerId));
  if (!player) throw notificationProblems.problem("unsubscribe_link_wrong");
  const untouched = { quietHours: defaultQuietHours, timeZone: brand.timeZone };
  await store.addMuted(trx, player.id, wish.kind, untouched, now);
  return { isStopped: true };
}
