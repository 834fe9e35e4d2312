import { expect, test } from "vitest";
import { SetupError } from "#kit/machine/setup-error.ts";
import { readBuilds } from "./builds.ts";

test("a server without a build names the build command", async () => {
  const refused = readBuilds("/nowhere/dist");
  await expect(refused).rejects.toBeInstanceOf(SetupError);
  await expect(refused).rejects.toThrow("The pages are not built. Run: npm run build");
});
