import { relative } from "node:path";
import { operatorRows } from "#apps/server/demo/routes/guide.ts";
import { behaviourTexts } from "#apps/server/demo/fixtures/names.ts";
import { opponentsIn } from "#apps/server/demo/opponents/behaviours.ts";
import type { RunningServer } from "#apps/server/server.ts";
import { testCards } from "#apps/simulators/cards/test-cards.ts";
import type { Embedded } from "#kit/db/embedded/embedded.ts";
import { nameOf, respondingPages, otherPages } from "./pages.ts";

export interface StartedProgram {
  server: RunningServer;
  database: Embedded | undefined;
  dataDir: string;
  /** The address that the server listens on. */
  host: string;
}

/** The start-up table: every brand with its demo player, then the other pages. */
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
  const open = await respondingPages(home, [...staff, ...otherPages]);
  const lines = [
    `Kickoff is ready at ${home} (Ctrl-C stops it)`,
    "",
    // Names come last, because a right-to-left name would reverse the rest of its line.
    ...align([
      ["Address", "Demo sign-in", "Brand"],
      ...brands,
      ...server.readyPhones.map(({ address, player }, index) => [
        address,
        player,
        `Phone ${index + 1}: opens signed in, in the same battlegrounds`,
      ]),
      ...open.map(({ name, path, signIn = "" }) => [home + path, signIn, name]),
    ]),
    ...(password === undefined
      ? []
      : ["", `Staff sign in with the password "${password}" and the code that ${home}/sim/staff shows.`]),
    ...describeTrial(server, home),
    "",
    describeData(dataDir, database),
  ];
  return `\n${lines.join("\n")}\n`;
}

/** Demo opponents and test values. */
function describeTrial({ sites }: RunningServer, home: string): string[] {
  const brands = [...sites.byKey.values()].map(({ brand }) => brand);
  const { country } = sites.fallback.brand;
  const opponents = opponentsIn(country).map(({ username, behaviour }) => [
    `  ${username}`,
    behaviourTexts[behaviour],
  ]);
  return [
    "",
    `Players of ${sites.fallback.brand.name} who answer by themselves (other brands: ${home}/sim/guide):`,
    ...align(opponents),
    "",
    "Test cards, with any date to come and any three digits:",
    ...align(testCards.map(({ number, meaning }) => [`  ${number}`, meaning])),
    "",
    `Numbers of the operators; PINs are in ${home}/sim, states in ${home}/sim/operators:`,
    ...align(operatorRows(brands).map(([keys = "", number = ""]) => [`  ${number}`, keys])),
  ];
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
