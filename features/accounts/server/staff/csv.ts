import * as z from "zod/mini";
import type { CsvExport } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { playerFilters } from "../../contract/staff.ts";
import { accountPermissions } from "../../rules/staff.ts";
import { listPlayers } from "./players.ts";

const pageSize = 1_000;

/** The filtered list, without contact data. */
export const playersCsv: CsvExport = {
  permission: accountPermissions.players,
  columns: ["id", "username", "service", "country", "registered", "last seen", "restricted", "locked"],
  async *pages(executor, scope, query) {
    const filters = z.safeParse(playerFilters, query);
    if (!filters.success) throw commonProblem("invalid_input");
    let after: string | undefined;
    do {
      const page = await listPlayers(executor, scope, { ...filters.data, after, limit: pageSize });
      yield page.players.map((player) => [
        player.playerId,
        player.username,
        player.service,
        player.country,
        player.registeredAt,
        player.lastSeenAt,
        player.isRestricted ? "yes" : "no",
        player.isLocked ? "yes" : "no",
      ]);
      after = page.next ?? undefined;
    } while (after !== undefined);
  },
};
