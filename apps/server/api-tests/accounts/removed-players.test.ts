import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import { matchNotificationKinds } from "#features/matches/rules.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";

const removedPlayer = "Removed player";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp({ seeded: ["blg-za-en"] });
});
afterAll(() => app.stop());

async function signIn(playerId: string): Promise<Phone> {
  const phone = createPhone(app);
  const now = app.clock.now();
  const session = { playerId, brand: "blg-za-en", userAgent: "test", provenAt: now };
  phone.cookies.set("sid", (await openSession(app.database, session, now)).token);
  return phone;
}

test("results and opponents' notifications show a removed player without the name", async () => {
  const [found] = await app.database.run(
    `select tie.event_id as "eventId", entry.player_id as "playerId", player.username,
       match.challenger_id as "opponentId", match.id as "matchId"
     from bracket_ties as tie join entries as entry on entry.id = tie.entry_a
     join players as player on player.id = entry.player_id
     join matches as match on match.challenged_id = player.id and match.event_id = tie.event_id
     limit 1`,
  );
  const { eventId, matchId, playerId, username, opponentId } = found as Record<string, string> & {
    eventId: string;
    matchId: string;
    playerId: string;
    username: string;
    opponentId: string;
  };
  const notification = newNotification(matchNotificationKinds.match_void, {
    playerId: opponentId,
    params: { opponent: playerId, event: { en: "Cup" } },
    link: `/match-wizard/${eventId}/${matchId}`,
  });
  await notify(app.database, [notification], app.clock.now());
  const opponent = await signIn(opponentId);
  const pages = () =>
    Promise.all(
      [
        `/api/bracket/get-bracket-event/?id=${eventId}`,
        `event-by-participants?id=${eventId}`,
        `event-rankings?id=${eventId}`,
        `event-by-id-matches?eventId=${eventId}&status=all`,
        "notifications",
      ].map(async (call) => {
        const { status, body } = await opponent.get(call);
        return `${call} ${status} ${JSON.stringify(body)}`;
      }),
    );
  for (const page of await pages()) expect(page).not.toContain(removedPlayer);
  const counted = "select count(*)::int as count from points where player_id = $1";
  const before = await app.database.run(counted, [playerId]);

  expect(await (await signIn(playerId)).post("remove-profile", { username })).toMatchObject({ status: 200 });
  for (const page of await pages()) {
    expect(page).not.toContain(`"${username}"`);
    expect(page).toContain(removedPlayer);
  }
  expect(await app.database.run(counted, [playerId])).toEqual(before);
});
