import type { Browser } from "playwright-core";
import { openStaffSession } from "#features/staff/server/index.ts";
import { budgets } from "../../budgets.ts";
import { withDatabase } from "../../tools/database.ts";
import type { Row } from "../../tools/table.ts";
import { loadPage, type Loaded } from "./bytes.ts";

const part = "First load of the staff console";

/** First visit of an owner on a desktop: the overview, with its data. */
export async function measureConsole(browser: Browser, origin: string, databaseUrl: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies([{ name: "staff", value: await openSessionOfOwner(databaseUrl), url: origin }]);
    const { loaded } = await loadPage(await context.newPage(), `${origin}/staff/`);
    const sumOf = (some: readonly Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    const byType = (type: string) => sumOf(loaded.filter((one) => one.type === type));
    return [
      { part, name: "scripts", figure: byType("script"), unit: "bytes" },
      { part, name: "style files", figure: byType("stylesheet"), unit: "bytes" },
      { part, name: "font", figure: byType("font"), unit: "bytes" },
      { part, name: "everything", figure: sumOf(loaded), unit: "bytes", budget: budgets.bytes.console },
    ];
  } finally {
    await context.close();
  }
}

async function openSessionOfOwner(databaseUrl: string): Promise<string> {
  return withDatabase(databaseUrl, async (database) => {
    const [owner] = await database.run("select id from staff_members where role = 'owner' limit 1");
    if (!owner) throw new Error("The demo data has no owner of the console");
    const from = { device: "bench", network: "", isAlerted: false };
    return (await openStaffSession(database, String(owner["id"]), from, new Date())).token;
  });
}
