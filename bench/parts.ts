import { measureBracket } from "./parts/bracket.ts";
import { measureBurst } from "./parts/burst/burst.ts";
import { measureChat } from "./parts/chat/chat.ts";
import { measureCoins } from "./parts/coins.ts";
import { measureCommand } from "./parts/command.ts";
import { measureCpu } from "./parts/cpu.ts";
import { measureGrowth } from "./parts/growth/growth.ts";
import { measureKnee } from "./parts/knee.ts";
import { measureLive } from "./parts/live/live.ts";
import { measureLogIns } from "./parts/login/login.ts";
import { measureOtp } from "./parts/otp.ts";
import { measureFirstLoads, measurePaints } from "./parts/pages/pages.ts";
import { measurePlans } from "./parts/plans/plans.ts";
import type { Running } from "./tools/running.ts";
import type { Databases } from "./tools/databases.ts";
import { measureSockets } from "./parts/sockets/sockets.ts";
import { measureDemoStart, measureServeStart } from "./parts/start/start.ts";
import type { Row } from "./tools/table.ts";

export interface Part {
  does: string;
  /** Takes minutes to prepare, so it runs only on request. */
  isOnRequest?: true;
  measure(running: Running, databases: Databases): Promise<Row[]>;
}

const onDemo =
  (measure: (running: Running, databaseUrl: string) => Promise<Row[]>): Part["measure"] =>
  async (running, { demoDatabase }) =>
    measure(running, await demoDatabase());

const onPages =
  (measure: typeof measureFirstLoads): Part["measure"] =>
  async (running, { demoFolder, demoDatabase }) =>
    measure(running, { dataDir: await demoFolder(), databaseUrl: await demoDatabase() });

/** Parts that only read run before parts that insert many players into the demo database. */
export const parts: Readonly<Record<string, Part>> = {
  bracket: { does: "Drawing a bracket.", measure: async () => measureBracket() },
  growth: {
    does: "Filling a database with a million players.",
    measure: async (running, { emptyDatabase }) => measureGrowth(running, await emptyDatabase(running)),
  },
  plans: {
    does: "Filling a database with half a million players.",
    isOnRequest: true,
    measure: async (running, { emptyDatabase }) => measurePlans(await emptyDatabase(running)),
  },
  start: {
    does: "Starting again and again.",
    async measure(running, { demoFolder, demoDatabase }) {
      const rows = await measureDemoStart(running, await demoFolder());
      return [...rows, ...(await measureServeStart(running, await demoDatabase()))];
    },
  },
  cpu: { does: "Counting CPU per request.", measure: onDemo(measureCpu) },
  bytes: { does: "Opening pages in a browser.", measure: onPages(measureFirstLoads) },
  paint: { does: "Opening pages on a slow phone.", measure: onPages(measurePaints) },
  login: { does: "Logging in beside other calls.", measure: onDemo(measureLogIns) },
  otp: { does: "Signing in with codes.", measure: onDemo(measureOtp) },
  command: { does: "Checking in.", measure: onDemo(measureCommand) },
  knee: { does: "Asking more and more often.", measure: onDemo(measureKnee) },
  live: { does: "Opening 2 000 sockets.", measure: onDemo(measureLive) },
  sockets: { does: "Opening 10 000 sockets.", isOnRequest: true, measure: onDemo(measureSockets) },
  chat: { does: "Talking in a room of 500 players.", measure: onDemo(measureChat) },
  coins: { does: "Posting coins.", measure: onDemo(measureCoins) },
  burst: { does: "Letting everybody in within a minute.", measure: onDemo(measureBurst) },
};
