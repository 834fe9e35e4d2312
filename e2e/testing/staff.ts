import type { Browser, BrowserContext } from "playwright-core";
import type { StaffRole } from "#features/staff/rules.ts";
import { openStaffSession } from "#features/staff/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { inProductDatabase } from "./product-database.ts";
import { newVisitor, product } from "./product.ts";
import { newEmail } from "./unique-values.ts";

/** A desktop browser of a new member of a brand's staff. The members of the demo are changed by other files. */
export async function newStaffMember(
  browser: Browser,
  role: StaffRole,
  brand: string,
): Promise<{ context: BrowserContext; cookie: string }> {
  const now = new Date();
  const memberId = newId({ now: () => now });
  const { token } = await inProductDatabase(async (database) => {
    await database.run(
      `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
       values ($1, $2, $3, $4, 'active', 'none', 'none', $5)`,
      [memberId, newEmail(role), role, role === "owner" ? [] : [brand], now],
    );
    return openStaffSession(
      database,
      memberId,
      { device: "e2e", network: "127.0.0.0/24", isAlerted: false },
      now,
    );
  });
  const context = await newVisitor(browser, { screen: "desktop" });
  const url = `http://${brand}.localhost:${product.port}`;
  await context.addCookies([{ name: "staff", value: token, url, httpOnly: true, sameSite: "Strict" }]);
  return { context, cookie: `staff=${token}` };
}
