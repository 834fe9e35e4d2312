import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import * as store from "../player-store.ts";
import { validateUsername } from "./username.ts";

/** Whether the username is valid and free, with a text if not. */
export async function checkUsername(call: CallContext<Site>, typed: string) {
  const validated = validateUsername(typed, call.site.reservedNames);
  const code = "fault" in validated ? validated.fault : await usernameTakenFault(call, validated.username);
  const reason = code === null ? null : { code, message: call.site.problemText(code) };
  return { isAvailable: reason === null, reason };
}

/** The player's own username counts as free. */
async function usernameTakenFault(
  { db, site, viewer }: CallContext<Site>,
  username: string,
): Promise<"username_taken" | null> {
  if (viewer?.username.toLowerCase() === username.toLowerCase()) return null;
  return (await store.hasUsername(db, site.brand.service, username)) ? "username_taken" : null;
}
