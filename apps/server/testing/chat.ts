import type { ChatContract, ChatMessage, ChatMessagePage, ChatRoom } from "#features/chat/contract.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";
import type { TestPlayer } from "./players.ts";

let clientIds = 0;

export function send(player: TestPlayer, roomId: string, text: string, more: object = {}) {
  clientIds += 1;
  return player.post("send-message", { roomId, text, clientId: `c${clientIds}`, ...more });
}

/** The message that was sent; throws when it was refused. */
export async function sent(...input: Parameters<typeof send>): Promise<ChatMessage> {
  const { status, body } = await send(...input);
  if (status !== 200) throw new Error(`not sent: ${JSON.stringify(body)}`);
  return (body as { message: ChatMessage }).message;
}

export async function messagesOf(player: TestPlayer, roomId: string, query = "") {
  return (await player.get(`room-messages?roomId=${roomId}${query}`)).body as ChatMessagePage;
}

export async function roomsOf(player: TestPlayer) {
  return ((await player.get("chat-rooms")).body as ResponseOf<ChatContract["GET /api/game/chat-rooms"]>)
    .rooms;
}

export async function roomOf(player: TestPlayer, roomId: string) {
  return ((await player.get(`chat-room?roomId=${roomId}`)).body as { room: ChatRoom }).room;
}

export async function directRoom(one: TestPlayer, other: TestPlayer) {
  return ((await one.post("direct-room", { userId: other.id })).body as { roomId: string }).roomId;
}
