import type { Site } from "#features/branding/server/index.ts";
import { verifyPassword } from "#kit/crypto/passwords.ts";
import type { CallContext } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import { findByEmail } from "../email/find-by-email.ts";
import { requireEmailBrand } from "../email/require-email-brand.ts";
import { limitPasswordGuesses, trustDevice } from "../email/rate-limits.ts";
import { lockPasswordHash } from "./store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { signIn } from "../session/sessions.ts";

/** The player or the registration with this address and password. */
export async function requirePassword(
  call: CallContext<Site>,
  ports: Pick<AccountPorts, "otpSecret">,
  form: { email: string; password: string },
) {
  const guess = await limitPasswordGuesses(call, ports, form.email);
  const { player, registration } = await findByEmail(call, form.email);
  const hash = player?.passwordHash ?? registration?.passwordHash;
  if (!(await verifyPassword(form.password, hash))) throw emailProblems.problem("wrong_credentials");
  await guess.giveBack();
  return { player, registration, hash };
}

/** An unknown address takes the same time as a wrong password and gets the same response. */
export async function logIn(
  call: CallContext<Site>,
  ports: Pick<AccountPorts, "realtime" | "otpSecret">,
  form: { email: string; password: string },
): Promise<{ userId: string; username: string }> {
  requireEmailBrand(call);
  const { player, registration, hash } = await requirePassword(call, ports, form);
  if (!player)
    throw emailProblems.problem(registration?.verifiedAt ? "guardian_awaited" : "email_unverified");
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      // The password was changed while this one was verified.
      if ((await lockPasswordHash(trx, player.id)) !== hash) throw emailProblems.problem("wrong_credentials");
      trustDevice(call, ports, form.email);
      await signIn(trx, call, ended, { playerId: player.id, provenAt: call.now });
      return { userId: player.id, username: player.username };
    }),
  );
}
