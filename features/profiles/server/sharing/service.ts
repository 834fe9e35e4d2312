import { randomBytes } from "node:crypto";
import { displayName, findPublicPlayer } from "#features/accounts/server/index.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findWorn } from "#features/enhancers/server/index.ts";
import { rewardShare } from "#features/coins/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { profileProblems, type SharedPage, type SharedResult } from "../../contract.ts";
import {
  defaultSharing,
  outcomeOf,
  shareCodeLength,
  shareCodeOf,
  shareCodePattern,
  sharedPath,
  type ShareKind,
  type SharingSetting,
} from "../../rules.ts";
import { findStats, findTopRating } from "../service.ts";
import * as store from "./store.ts";

export async function findSharingSetting(executor: Executor, playerId: string): Promise<SharingSetting> {
  return (await store.findSetting(executor, playerId)) ?? defaultSharing;
}

export async function setSharing(
  trx: Executor,
  playerId: string,
  setting: SharingSetting,
): Promise<SharingSetting> {
  await store.saveSetting(trx, playerId, setting);
  return setting;
}

export async function share(
  trx: Executor,
  site: Site,
  viewerId: string,
  { kind, id }: { kind: ShareKind; id: string },
  now: Date,
): Promise<{ code: string; path: string }> {
  const subjectId = await requireShareable(trx, site, viewerId, kind, id);
  const newCode = shareCodeOf(randomBytes(shareCodeLength));
  const code = await store.insertShare(trx, { code: newCode, playerId: viewerId, kind, subjectId }, now);
  return { code, path: `/s/${code}` };
}

/** A share of the player's own link that was made with the button of the product. */
export async function countShare(
  trx: Executor,
  { brand }: Pick<Site, "brand">,
  viewerId: string,
  code: string,
  now: Date,
): Promise<{ amount: number }> {
  const found = shareCodePattern.test(code) ? await store.findShare(trx, brand.service, code) : undefined;
  if (found?.playerId !== viewerId) throw profileProblems.problem("share_not_found");
  if (found.kind !== "profile" && found.kind !== "result") return { amount: 0 };
  const { amount } = await rewardShare(trx, brand, viewerId, now);
  return { amount };
}

async function requireShareable(
  executor: Executor,
  site: Site,
  viewerId: string,
  kind: ShareKind,
  id: string,
): Promise<string> {
  if (kind === "event" || kind === "bracket") return (await requireEvent(executor, site.brand, id)).id;
  if (kind === "profile") {
    const player = await findPublicPlayer(executor, site.brand.service, id);
    if (!player) throw profileProblems.problem("player_not_found");
    await requirePublic(executor, player.id);
    return player.id;
  }
  const result = isUuid(id) ? await store.findResult(executor, id, viewerId) : undefined;
  if (!result) throw profileProblems.problem("share_not_found");
  await requirePublic(executor, viewerId);
  return id;
}

async function requirePublic(executor: Executor, playerId: string): Promise<void> {
  const { isPublic } = await findSharingSetting(executor, playerId);
  if (!isPublic) throw profileProblems.problem("sharing_off");
}

/** The public page of a shared link. Links of private or removed players are not found. */
export async function findShared(
  executor: Executor,
  site: Site,
  code: string,
  now: Date,
): Promise<SharedPage> {
  const found = shareCodePattern.test(code)
    ? await store.findShare(executor, site.brand.service, code)
    : undefined;
  if (!found) throw profileProblems.problem("share_not_found");
  const { kind, subjectId, playerId, username } = found;
  const common = {
    kind,
    path: sharedPath(kind, subjectId),
    sharedBy: username,
    isIndexed: false,
    profile: null,
    result: null,
    eventId: null,
  };
  if (kind === "profile") {
    const { isIndexed } = await requireVisible(executor, subjectId);
    return { ...common, isIndexed, profile: await findSharedProfile(executor, site, subjectId, now) };
  }
  if (kind === "result") {
    const { isIndexed } = await requireVisible(executor, playerId);
    const result = await findSharedResult(executor, site, { matchId: subjectId, playerId }, now);
    return { ...common, isIndexed, result };
  }
  return { ...common, eventId: subjectId };
}

async function requireVisible(executor: Executor, playerId: string): Promise<SharingSetting> {
  const setting = await findSharingSetting(executor, playerId);
  if (!setting.isPublic) throw profileProblems.problem("share_not_found");
  return setting;
}

async function findSharedProfile(executor: Executor, { brand }: Site, playerId: string, now: Date) {
  const player = await findPublicPlayer(executor, brand.service, playerId);
  if (!player) throw profileProblems.problem("share_not_found");
  const [stats, rating, worn] = await Promise.all([
    findStats(executor, player.id),
    findTopRating(executor, player.id),
    findWorn(executor, [player.id], now),
  ]);
  const { username, avatar, country } = player;
  return { username, avatarUrl: avatar, country, worn: worn.get(player.id), stats, rating };
}

async function findSharedResult(
  executor: Executor,
  site: Site,
  { matchId, playerId }: { matchId: string; playerId: string },
  now: Date,
): Promise<SharedResult> {
  const row = await store.findResult(executor, matchId, playerId);
  if (!row) throw profileProblems.problem("share_not_found");
  const isChallenger = row.challengerId === playerId;
  const challenger = {
    id: row.challengerId,
    username: row.challengerName,
    avatarUrl: row.challengerAvatar,
    score: row.scoreChallenger,
  };
  const challenged = {
    id: row.challengedId,
    username: row.challengedName,
    avatarUrl: row.challengedAvatar,
    score: row.scoreChallenged,
  };
  const [own, opponent] = isChallenger ? [challenger, challenged] : [challenged, challenger];
  const { isPublic } = await findSharingSetting(executor, opponent.id);
  const worn = await findWorn(executor, [own.id, opponent.id], now);
  return {
    game: { id: row.gameId, title: row.gameTitle, art: row.art },
    kickoffAt: row.kickoffAt.toISOString(),
    outcome: outcomeOf(row.winnerId, playerId),
    player: {
      username: own.username,
      avatarUrl: own.avatarUrl,
      worn: worn.get(own.id),
      score: own.score,
    },
    // The opponent did not share this: a private opponent has no name here.
    opponent: {
      username: isPublic ? displayName(site, opponent.username) : null,
      avatarUrl: isPublic ? opponent.avatarUrl : "",
      worn: isPublic ? worn.get(opponent.id) : undefined,
      score: opponent.score,
    },
  };
}
