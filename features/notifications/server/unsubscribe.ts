import { createHmac } from "node:crypto";
import { defaultQuietHours } from "#features/accounts/rules.ts";
import { findPublicPlayer } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { Executor } from "#kit/db/database.ts";
import { notificationProblems } from "../contract.ts";
import * as store from "./preferences-store.ts";

interface Unsubscription {
  readonly playerId: string;
  readonly kind: string;
}

/** Allows the reader of a mail to stop mails of its kind only. It does not expire. */
export function unsubscribeToken(secret: string, { playerId, kind }: Unsubscription): string {
  const payload = `${kind}.${playerId}`;
  const signature = createHmac("sha256", secret).update(`unsubscribe ${payload}`).digest("base64url");
  return `${payload}.${signature}`;
}

function readToken(secret: string, token: string): Unsubscription | undefined {
  const [kind = "", playerId = ""] = token.split(".");
  return constantTimeEqual(token, unsubscribeToken(secret, { playerId, kind }))
    ? { playerId, kind }
    : undefined;
}

/** A repeat changes nothing. */
export async function unsubscribe(
  trx: Executor,
  { brand }: Site,
  secret: string,
  token: string,
  now: Date,
): Promise<{ isStopped: true }> {
  const read = readToken(secret, token);
  const player = read && (await findPublicPlayer(trx, brand.service, read.playerId));
  if (!player) throw notificationProblems.problem("unsubscribe_link_wrong");
  const defaults = { quietHours: defaultQuietHours, timeZone: brand.timeZone };
  await store.addMuted(trx, player.id, read.kind, defaults, now);
  return { isStopped: true };
}
