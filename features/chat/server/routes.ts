import type { Site } from "#features/branding/server/index.ts";
import { addWorn, findWorn, showWorn } from "#features/enhancers/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { chatContract, type ChatMessage } from "../contract.ts";
import { parseRoomId } from "../rules.ts";
import { deleteMessage, editMessage, react, type ChangedMessage } from "./messages/change.ts";
import { listMessages } from "./messages/messages.ts";
import { sendMessage } from "./messages/send.ts";
import { report } from "./moderation/report.ts";
import { openKinds, ownKinds } from "./built-in-room-kinds.ts";
import type { ChatPorts } from "./ports.ts";
import { publishAll, type ChatUpdate } from "./publish.ts";
import { listOnline } from "./rooms/online.ts";
import {
  addParticipation,
  listRooms,
  markRoomRead,
  openDirectRoom,
  readRoom,
  setMuted,
} from "./rooms/rooms.ts";

export function chatRoutes(ports: ChatPorts) {
  const { realtime, jobs } = ports;
  const readerOf = ({ site, viewer }: PlayerCall<Site>, roomId = "") => {
    const isDirectOn = ports.switches.isOn(site.brand.key, "direct_messages");
    if (!isDirectOn && parseRoomId(roomId)?.kind === "direct") throw commonProblem("feature_off");
    return { site, playerId: viewer.id, kinds: openKinds(ports, site.brand.key) };
  };
  /** Publishes what has changed after the commit. An idempotent retry gets the stored response and publishes nothing. */
  const write = async <Response>(
    call: PlayerCall<Site>,
    work: (trx: Executor) => Promise<{ response: Response; updates: readonly ChatUpdate[] }>,
  ): Promise<Response> => {
    let updates: readonly ChatUpdate[] = [];
    const response = await call.write(async (trx) => {
      const done = await work(trx);
      updates = done.updates;
      return done.response;
    });
    publishAll(realtime, call.site.brand.service, updates);
    return response;
  };
  const change = (call: PlayerCall<Site>, work: (trx: Executor) => Promise<ChangedMessage>) =>
    write(call, async (trx) => {
      const { message, hasChanged } = await work(trx);
      await addWorn(trx, message, playersOfMessage, call.now);
      return { response: { message }, updates: hasChanged ? [{ kind: "changed", message }] : [] };
    });

  return routes<typeof chatContract, Site>(chatContract, {
    "GET /api/game/chat-rooms": async (call) =>
      addWorn(
        call.db,
        await listRooms(call.db, readerOf(call), call.now),
        ({ rooms }) => rooms.map(({ player }) => player),
        call.now,
      ),
    "GET /api/game/chat-room": async (call, { query }) =>
      addWorn(
        call.db,
        await readRoom(call.db, readerOf(call, query.roomId), query.roomId, call.now),
        ({ room }) => [room.player, ...(room.pinned ? playersOfMessage(room.pinned) : [])],
        call.now,
      ),
    "GET /api/game/room-online": async (call, { query }) =>
      addWorn(
        call.db,
        await listOnline(call.db, readerOf(call, query.roomId), query.roomId, call.now),
        ({ players }) => players,
        call.now,
      ),
    "GET /api/game/room-messages": async (call, { query }) =>
      addWorn(
        call.db,
        await listMessages(call.db, readerOf(call, query.roomId), query),
        ({ messages }) => messages.flatMap(playersOfMessage),
        call.now,
      ),
    "POST /api/game/send-message": (call, { body }) =>
      write(call, async (trx) => {
        const [{ message, isNew, toPlayers }, worn] = await Promise.all([
          sendMessage(trx, jobs, readerOf(call, body.roomId), body, call.now),
          findWorn(trx, [call.viewer.id], call.now),
        ]);
        showWorn([message.author], worn);
        await addWorn(trx, message, playersOfCards, call.now);
        return {
          response: { message },
          updates: isNew ? [{ kind: "message", message, toPlayers }] : [],
        };
      }),
    "POST /api/game/edit-message": (call, { body }) =>
      change(call, (trx) => editMessage(trx, readerOf(call, body.roomId), body, call.now)),
    "POST /api/game/delete-message": (call, { body }) =>
      change(call, (trx) => deleteMessage(trx, readerOf(call, body.roomId), body, call.now)),
    "POST /api/game/react": (call, { body }) =>
      change(call, (trx) => react(trx, readerOf(call, body.roomId), body, call.now)),
    "POST /api/game/report": (call, { body }) =>
      call.write((trx) => {
        // Direct messages can be reported also where they are switched off.
        const kinds = [...ownKinds, ...ports.chatRoomKinds];
        return report(trx, { ...readerOf(call), kinds }, body, call.now);
      }),
    "POST /api/game/room-read": (call, { body }) =>
      write(call, async (trx) => {
        const { marked, isPrivate, hasMoved } = await markRoomRead(
          trx,
          readerOf(call, body.roomId),
          body,
          call.now,
        );
        const { roomId } = body;
        const read = {
          kind: "read",
          roomId,
          playerId: call.viewer.id,
          upTo: marked.readUpTo,
          isPrivate,
        } as const;
        return { response: marked, updates: hasMoved ? [read] : [] };
      }),
    "POST /api/game/direct-room": (call, { body }) =>
      call.write((trx) => openDirectRoom(trx, readerOf(call), body.userId, call.now)),
    "POST /api/game/mute-room": (call, { body }) =>
      call.write((trx) => setMuted(trx, readerOf(call, body.roomId), body, call.now)),
    "POST /api/game/add-forum-participation": (call, { body }) =>
      call.write((trx) => addParticipation(trx, readerOf(call), body.roomId ?? "lounge", call.now)),
  });
}

/** The author and the players of the match cards. */
function playersOfMessage(message: ChatMessage) {
  return [message.author, ...playersOfCards(message)];
}

function playersOfCards({ cards }: ChatMessage) {
  return cards.flatMap((card) => (card.kind === "match" ? card.players : []));
}
