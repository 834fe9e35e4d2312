import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { User } from "../../contract.ts";
import { genders } from "../../rules/profile.ts";
import * as store from "../player-store.ts";

export async function findEmail(executor: Executor, playerId: string): Promise<string | null> {
  return (await store.findPlayerById(executor, playerId))?.email ?? null;
}

export async function findPlayerIdByNumber(
  executor: Executor,
  service: string,
  msisdn: string,
): Promise<string | undefined> {
  return (await store.findPlayerByMsisdn(executor, service, msisdn))?.id;
}

/** The public fields of a player of the service. */
export async function findPublicPlayer(executor: Executor, service: string, playerId: string) {
  return isUuid(playerId) ? store.findPublicPlayer(executor, service, playerId) : undefined;
}

/** The operator reported that the number has a new owner: the next sign-in needs a second proof. */
export function markChurned(trx: Executor, service: string, msisdn: string, now: Date): Promise<void> {
  return store.updateChurnedAt(trx, service, msisdn, now);
}

/** The player with private fields, for the player only. */
export function userOf(player: store.PlayerRecord): User {
  const { firstName, lastName } = player;
  return {
    id: player.id,
    username: player.username,
    avatarUrl: player.avatar,
    email: player.email,
    cellNumber: player.msisdn,
    country: player.country,
    firstName,
    lastName,
    fullName: [firstName, lastName].filter((name) => name !== null).join(" ") || null,
    dateOfBirth: player.dateOfBirth,
    gender: genders.find((gender) => gender === player.gender) ?? null,
    bio: player.bio,
    joinedAt: player.createdAt.toISOString(),
    mettleStateUser: true,
  };
}
