import { viewerRoom } from "#kit/realtime/message.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import type { ChatMessage } from "../contract.ts";
import { changedEvent, chatListEvent, chatRoom, messageEvent, readEvent } from "../rules.ts";
import { publishedMessage } from "./messages/shown-message.ts";

/** Events of a room, published after the commit. */
export type ChatUpdate =
  | { readonly kind: "message"; readonly message: ChatMessage; readonly toPlayers: readonly string[] }
  | { readonly kind: "changed"; readonly message: ChatMessage }
  | {
      readonly kind: "read";
      readonly roomId: string;
      readonly playerId: string;
      readonly upTo: number;
      readonly isPrivate: boolean;
    };

export function publishAll(realtime: RealtimePort, service: string, updates: readonly ChatUpdate[]): void {
  for (const update of updates) publish(realtime, service, update);
}

function publish(realtime: RealtimePort, site: string, update: ChatUpdate): void {
  const toRoom = (roomId: string) => ({ site, room: chatRoom(roomId) });
  const toPlayer = (playerId: string) => ({ site, room: viewerRoom(playerId) });
  switch (update.kind) {
    case "message": {
      const message = publishedMessage(update.message);
      const { roomId, sequence: seq } = message;
      realtime.publish(toRoom(roomId), { event: messageEvent, payload: { message }, seq });
      for (const playerId of update.toPlayers) {
        realtime.publish(toPlayer(playerId), { event: chatListEvent, payload: { roomId } });
      }
      return;
    }
    case "changed": {
      const message = publishedMessage(update.message);
      realtime.publish(toRoom(message.roomId), { event: changedEvent, payload: { message } });
      return;
    }
    case "read": {
      const { roomId, playerId, upTo } = update;
      realtime.publish(toPlayer(playerId), { event: chatListEvent, payload: { roomId, readUpTo: upTo } });
      // Public rooms show no read positions.
      if (update.isPrivate) {
        realtime.publish(toRoom(roomId), { event: readEvent, payload: { playerId, upTo } });
      }
    }
  }
}
