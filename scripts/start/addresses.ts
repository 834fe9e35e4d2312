import { relative } from "node:path";
import type { RunningServer } from "#apps/server/server.ts";
import type { Embedded } from "#kit/db/embedded/embedded.ts";
import { nameOf, openDoors, otherDoors } from "./doors.ts";

export interface StartedProgram {
  server: RunningServer;
  database: Embedded | undefined;
  dataDir: string;
  /** The address that the server listens on. */
  host: string;
}

/** What to open first: every brand with its demo player, then what is behind the scenes. */
export async function describeAddresses({
  server,
  database,
  dataDir,
  host,
}: StartedProgram): Promise<string> {
  const home = `http://${nameOf(host)}:${server.port}`;
  const signIns = new Map(
    server.demoSignIns.map(({ address, msisdn, player }) => [address, `${msisdn} (${player})`]),
  );
  const brands = [...server.sites.byKey.values()].map(({ brand, canonicalOrigin }) => [
    canonicalOrigin,
    signIns.get(canonicalOrigin) ?? "",
    brand.name,
  ]);
  const staff = server.demoStaff.map(({ email }) => ({
    name: "Staff console",
    path: "/staff",
    signIn: email,
  }));
  const password = server.demoStaff[0]?.password;
  const open = await openDoors(home, [...staff, ...otherDoors]);
  const lines = [
    `Kickoff is ready at ${home} (Ctrl-C stops it)`,
    "",
    // Names come last, for one that is written from right to left would turn the rest of its line around.
    ...align([
      ["Address", "Demo sign-in", "Brand"],
      ...brands,
      ...open.map(({ name, path, signIn = "" }) => [home + path, signIn, name]),
    ]),
    ...(password === undefined
      ? []
      : ["", `Staff sign in with the password "${password}" and the code that ${home}/sim/staff shows.`]),
    "",
    describeData(dataDir, database),
  ];
  return `\n${lines.join("\n")}\n`;
}

function describeData(dataDir: string, database: Embedded | undefined): string {
  if (database === undefined)
    return `The database is the one that DATABASE_URL names; files are in ${dataDir}.`;
  const { data, user } = database.where;
  if (user === undefined) return `All data is in ${dataDir}.`;
  const isOutside = relative(dataDir, data).startsWith("..");
  return isOutside
    ? `The database is in ${data}, for PostgreSQL runs as user ${user}, who cannot enter ${dataDir}.`
    : `All data is in ${dataDir}; PostgreSQL runs as user ${user}.`;
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join("  ")
      .trimEnd(),
  );
}
