import { createHash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/network.ts";
import { requireToken, returnTokens, type Limit } from "#kit/http/rate-limit-store.ts";

type Call = Pick<CallContext<Site>, "site" | "db" | "now" | "clientAddress">;

/** Five mails at once, then one in ten minutes: nobody's mailbox is filled by a stranger. */
const mails: Limit = { burst: 5, everySeconds: 600 };
/** From one network a password is guessed ten times, then once a minute. */
const guesses: Limit = { burst: 10, everySeconds: 60 };
/** From everywhere together; wide enough that guessing does not lock the owner out. */
const guessesOfAll: Limit = { burst: 100, everySeconds: 60 };

/** The same for an address that nobody has: the limit tells nothing. */
export async function spendMail(call: Call, email: string): Promise<void> {
  await requireToken(call.db, `mails ${keyOf(call, email)}`, mails, call.now);
}

/** Counts a guess before the password is looked at; whoever knows it gets the guess back. */
export async function spendGuess(call: Call, email: string): Promise<{ giveBack(): Promise<void> }> {
  const all = `guesses ${keyOf(call, email)}`;
  const own = `${all} ${networkOf(call.clientAddress)}`;
  await requireToken(call.db, own, guesses, call.now);
  await requireToken(call.db, all, guessesOfAll, call.now);
  return {
    async giveBack() {
      await returnTokens(call.db, [
        { key: own, limit: guesses },
        { key: all, limit: guessesOfAll },
      ]);
    },
  };
}

/** Limits outlive accounts, so they know an address only by its hash. */
function keyOf({ site }: Call, email: string): string {
  const hash = createHash("sha256").update(`${site.brand.service} ${email.toLowerCase()}`);
  return hash.digest("base64url");
}
