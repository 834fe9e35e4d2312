import { randomUUID } from "node:crypto";
import type { StaffEvent } from "#features/battlegrounds/contract.ts";
import type { MessagingApp } from "./app.ts";
import { newPlayer, type TestPlayer } from "./players.ts";
import { callStaff } from "./staff.ts";

const brand = "blg-za-en";

/** The game of the battlegrounds that these tests create. */
export async function offerCupGame(app: MessagingApp): Promise<void> {
  await app.database.run("insert into games values ('cup-game', 'Cup game', 'football', 'ign', true, $1)", [
    app.clock.now(),
  ]);
  await app.database.run(`insert into game_offers select 'ZA', $1, 'cup-game', 90`, [
    app.sites.byKey.get(brand)?.brand.eventProvider,
  ]);
}

/** Calls of an organiser in the console. */
export function createEventsConsole(current: () => { app: MessagingApp; cookie: string }) {
  const post = (path: string, body: object) =>
    callStaff(current().app, `POST /api/staff/${path}`, { cookie: current().cookie, body });
  const later = (hours: number) =>
    new Date(current().app.clock.now().getTime() + hours * 3_600_000).toISOString();
  const span = (from: number, to: number) => ({
    registrationOpensAt: later(-1),
    registrationClosesAt: later(to),
    startsAt: later(from),
    endsAt: later(to),
  });
  const words = (title: string) => ({
    title: { en: title },
    summary: { en: "" },
    rules: { en: ["Be fair"] },
    platform: "any",
    capacity: 2,
    prizes: { pool: 0, places: [] },
  });

  const create = async (change: object = {}): Promise<string> => {
    const body = {
      brand,
      key: randomUUID(),
      game: "cup-game",
      ...words("Cup"),
      times: span(1, 5),
      isPublished: true,
      series: null,
      ...change,
    };
    const answer = await post("create-event", body);
    if (answer.status !== 200) throw new Error(`not created: ${JSON.stringify(answer)}`);
    return answer.body["event"] ?? "";
  };

  async function read(eventId: string): Promise<StaffEvent> {
    const { body } = await callStaff(current().app, `GET /api/staff/event?eventId=${eventId}`, {
      cookie: current().cookie,
    });
    const found: object = body;
    return found as StaffEvent;
  }

  const preview = async (eventId: string, change: object) => {
    const { body } = await post("preview-correction", { eventId, change });
    const effects: { what: string; before: string; after: string }[] = body["effects"] ?? [];
    return effects;
  };
  const correct = (eventId: string, change: object) =>
    post("correct-event", { eventId, change, reason: "Asked for" });

  const entrant = (): Promise<TestPlayer> => newPlayer(current().app, brand);
  return { post, later, span, words, create, read, preview, correct, entrant };
}
