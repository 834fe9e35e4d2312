import { brandsOfService } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { accountAuditActions, accountPermissions } from "../rules/staff.ts";
import { playersCsv } from "./staff/csv.ts";
import { searchPlayers } from "./staff/players.ts";
import { findServiceOfPlayer } from "./player-store.ts";
import { activePlayers, newPlayers, retention } from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: { players_new: newPlayers, players_active: activePlayers, retention },
  permissions: accountPermissions,
  auditActions: accountAuditActions,
  searchProviders: { player: { permission: accountPermissions.players, search: searchPlayers } },
  csvExports: { players: playersCsv },
  brandResolvers: {
    async player(executor, id, brands) {
      const service = isUuid(id) ? await findServiceOfPlayer(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
  },
  tablesErasedByAccounts: [
    "players",
    "sessions",
    "player_passwords",
    "email_links",
    "former_emails",
    "guardian_consents",
    "early_access",
    "restrictions",
    "player_notes",
    "second_proof_tries",
    "files",
  ],
});
