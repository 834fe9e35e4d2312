import type { PersonalData } from "#features/accounts/server/index.ts";
import { entriesOfPerson } from "#features/battlegrounds/server/index.ts";
import { blocksOfPerson } from "#features/friends/server/index.ts";
import { gameAccountsOfPerson } from "#features/game-accounts/server/index.ts";
import { matchesOfPerson } from "#features/matches/server/index.ts";
import { notificationsOfPerson } from "#features/notifications/server/index.ts";
import { rankingsOfPerson } from "#features/rankings/server/index.ts";
import { subscriptionsOfPerson, type SubscriptionPorts } from "#features/subscriptions/server/index.ts";

/** Tables that refer to players and that `accounts` itself exports and erases (`features/accounts/server`). */
export const tablesOfAccounts: readonly string[] = [
  "players",
  "sessions",
  "player_passwords",
  "email_links",
  "former_emails",
  "guardian_consents",
  "early_access",
  "restrictions",
  "second_proof_tries",
  "files",
];

/** What the slices keep of people, the highest first: a slice that keeps something of them is named here. */
export function personalDataOf(ports: Pick<SubscriptionPorts, "jobs" | "siteOf">): readonly PersonalData[] {
  return [
    matchesOfPerson,
    entriesOfPerson(ports),
    rankingsOfPerson,
    subscriptionsOfPerson(ports),
    gameAccountsOfPerson,
    blocksOfPerson,
    notificationsOfPerson,
  ];
}
