import { areBlocked } from "#features/friends/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { directPlayers } from "../rules.ts";
import type { ChatPorts } from "./ports.ts";
import type { ChatRoomKind } from "./room-kinds.ts";
import { findPlayerOfRealm } from "./rooms/store.ts";

const lounge: ChatRoomKind = {
  name: "lounge",
  find: (_, __, subject) =>
    Promise.resolve(subject === "" ? { title: null, refusal: null, players: [] } : undefined),
  list: () => Promise.resolve([{ subject: "", title: "" }]),
};

const direct: ChatRoomKind = {
  name: "direct",
  async find(executor, { brand, playerId }, subject) {
    const players = directPlayers(subject);
    if (!players?.every(isUuid) || !players.includes(playerId)) return undefined;
    const otherId = players.find((id) => id !== playerId) ?? "";
    const other = await findPlayerOfRealm(executor, brand.service, otherId);
    if (!other) return undefined;
    const isOpen = !other.isGone && !(await areBlocked(executor, playerId, otherId));
    return { title: null, refusal: isOpen ? null : "direct_not_possible", players };
  },
};

export const ownKinds: readonly ChatRoomKind[] = [lounge, direct];

/** All kinds, without direct rooms where they are switched off. */
export function openKinds(
  { chatRoomKinds, switches }: Pick<ChatPorts, "chatRoomKinds" | "switches">,
  brandKey: string,
): readonly ChatRoomKind[] {
  const kinds = [...ownKinds, ...chatRoomKinds];
  return switches.isOn(brandKey, "direct_messages") ? kinds : kinds.filter(({ name }) => name !== "direct");
}
