import { servicesOf, type Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { moderationContract } from "../../contract.ts";
import { ownKinds } from "../built-in-room-kinds.ts";
import type { ChatPorts } from "../ports.ts";
import { publishAll, type ChatUpdate } from "../publish.ts";
import * as console from "./console.ts";
import { pinMessage, setRoom, type Moderator } from "./moderate.ts";
import { liftTimeout } from "./timeouts.ts";

export interface ModerationPorts extends Pick<ChatPorts, "realtime" | "chatRoomKinds"> {
  readonly brands: readonly Brand[];
  siteOf(brand: string): Site | undefined;
}

const done = { isDone: true } as const;

/** Calls of the staff console. */
export function moderationRoutes({ realtime, chatRoomKinds, brands, siteOf }: ModerationPorts) {
  const kinds = [...ownKinds, ...chatRoomKinds];
  /** `brand` is the one that the call names, or the one of the id that it names. */
  const moderatorOf = ({ staff }: StaffCall<Site>, brand = staff.site ?? ""): Moderator => {
    const site = siteOf(brand);
    if (!site) throw commonProblem("not_found");
    return { actor: { actorId: staff.id, brand }, site };
  };
  /** Publishes what has changed after the commit. */
  const decide = async (
    call: StaffCall<Site>,
    work: (
      trx: Executor,
      moderator: Moderator,
    ) => Promise<{ isDecided: boolean; updates: readonly ChatUpdate[] }>,
  ) => {
    const moderator = moderatorOf(call);
    let updates: readonly ChatUpdate[] = [];
    const answer = await call.write(async (trx) => {
      const decided = await work(trx, moderator);
      updates = decided.updates;
      return { isDecided: decided.isDecided };
    });
    publishAll(realtime, moderator.site.brand.service, updates);
    return answer;
  };
  const serviceOf = (call: StaffCall<Site>, brand: string) => moderatorOf(call, brand).site.brand.service;

  return routes<typeof moderationContract, Site>(moderationContract, {
    "GET /api/staff/moderation-queue": async (call, { query }) => ({
      items: await console.listModeration(
        call.db,
        servicesOf(scopeOf(brands, call.staff, query.brand, call.now).brands),
      ),
    }),
    "POST /api/staff/message-context": (call, { body }) =>
      call.write((trx) => console.readContext(trx, moderatorOf(call), kinds, body.messageId, call.now)),
    "POST /api/staff/decide-report": (call, { body }) =>
      decide(call, (trx, moderator) =>
        console.decideReportFully(trx, moderator, { ...body, hours: body.timeoutHours }, call.now),
      ),
    "POST /api/staff/decide-message": (call, { body }) =>
      decide(call, (trx, moderator) =>
        console.decideMessage(trx, moderator, { ...body, hours: body.timeoutHours }, call.now),
      ),
    "POST /api/staff/pin-message": (call, { body }) =>
      call.write(async (trx) => {
        await pinMessage(trx, moderatorOf(call), body.messageId, call.now);
        return done;
      }),
    "GET /api/staff/chat-rooms": async (call, { query }) => ({
      rooms: await console.listRoomsForStaff(call.db, moderatorOf(call, query.brand), kinds),
    }),
    "POST /api/staff/set-chat-room": (call, { body }) =>
      call.write(async (trx) => {
        const setting = { roomId: body.room, change: body.change };
        await setRoom(trx, moderatorOf(call, body.brand), setting, call.now);
        return done;
      }),
    "GET /api/staff/chat-timeouts": async (call, { query }) => ({
      timeouts: await console.listTimeouts(call.db, serviceOf(call, query.brand), query.limit, call.now),
    }),
    "POST /api/staff/lift-chat-timeout": (call, { body }) =>
      call.write(async (trx) => {
        const timeout = { playerId: body.playerId, roomId: body.room };
        return { isDecided: await liftTimeout(trx, moderatorOf(call), timeout, call.now) };
      }),
    "GET /api/staff/chat-words": async (call, { query }) => ({
      lists: await console.listWords(call.db, moderatorOf(call, query.brand)),
    }),
    "POST /api/staff/add-chat-word": (call, { body }) =>
      call.write(async (trx) => {
        await console.addWord(trx, moderatorOf(call, body.brand), body, call.now);
        return done;
      }),
    "POST /api/staff/remove-chat-word": (call, { body }) =>
      call.write(async (trx) => ({
        isDecided: await console.removeWord(trx, moderatorOf(call, body.brand), body, call.now),
      })),
    "POST /api/staff/test-chat-words": (call, { body }) =>
      console.tryWordFilter(call.db, moderatorOf(call, body.brand), body.text),
  });
}
