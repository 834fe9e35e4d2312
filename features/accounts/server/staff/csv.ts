import { csvOfList } from "#features/staff/server/index.ts";
import { playerFilters } from "../../contract/staff.ts";
import { accountPermissions } from "../../rules/staff.ts";
import { listPlayers } from "./players.ts";

/** The filtered list, without contact data. */
export const playersCsv = csvOfList({
  permission: accountPermissions.players,
  columns: ["id", "username", "service", "country", "registered", "last seen", "restricted", "locked"],
  filters: playerFilters,
  async list(executor, scope, query) {
    const { players: rows, next } = await listPlayers(executor, scope, query);
    return { rows, next };
  },
  cells: (player) => [
    player.playerId,
    player.username,
    player.service,
    player.country,
    player.registeredAt,
    player.lastSeenAt,
    player.isRestricted ? "yes" : "no",
    player.isLocked ? "yes" : "no",
  ],
});
