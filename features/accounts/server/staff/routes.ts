import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { playersContract } from "../../contract.ts";
import type { AccountPorts, PlayerRecords, RegisteredRestrictions } from "../ports.ts";
import * as players from "./players.ts";

type Ports = Pick<AccountPorts, "realtime" | "personalData" | "siteOf" | "notifyOfRestriction"> & {
  brands: readonly Brand[];
  records: PlayerRecords;
  restrictions: RegisteredRestrictions;
};

export function playersConsoleRoutes(ports: Ports) {
  const { brands, records, restrictions } = ports;
  return routes<typeof playersContract, Site>(playersContract, {
    "GET /api/staff/players": ({ db, staff, now }, { query }) =>
      players.listPlayers(db, scopeOf(brands, staff, query.brand, now), query),
    "GET /api/staff/player-names": ({ db, staff, now }, { query }) =>
      players.findNames(db, scopeOf(brands, staff, query.brand, now), query.name),
    "POST /api/staff/find-player-by-number": ({ write, staff, now }, { body }) =>
      write((trx) =>
        players.findByNumber(
          trx,
          { actorId: staff.id, brand: body.brand },
          scopeOf(brands, staff, body.brand, now),
          body,
        ),
      ),
    "GET /api/staff/player": ({ db, staff, now }, { query }) =>
      players.readPlayer(db, { records, restrictions, permissions: staff.permissions }, query.playerId, now),
    "POST /api/staff/restrict-player": (call, { body }) => players.restrictPlayer(call, ports, body),
    "POST /api/staff/lift-restriction": (call, { body }) => players.liftRestrictionOf(call, ports, body),
    "POST /api/staff/end-player-sessions": (call, { body }) => players.endSessionsOf(call, ports, body),
    "POST /api/staff/note-player": (call, { body }) => players.notePlayer(call, body),
    "POST /api/staff/export-player": (call, { body }) => players.exportPlayer(call, ports, body),
    "POST /api/staff/erase-player": (call, { body }) => players.erasePlayer(call, ports, body),
  });
}
