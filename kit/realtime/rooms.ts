import { viewerRoom } from "./message.ts";
import type { Viewer } from "./viewer.ts";

type Validated = object | undefined;

/**
 * Validates what a client sent and returns the payload for the others in the room, or undefined to drop it. `id` is the
 * room's name without the prefix.
 */
export type ClientEvent = (viewer: Viewer, payload: unknown, id: string) => Validated | Promise<Validated>;

/**
 * All rooms whose names begin with one prefix, such as `match:`. A slice exports its types and the server registers
 * them.
 */
export interface RoomType {
  prefix: string;
  /** `id` is the name without the prefix, as the client sent it. */
  mayJoin(viewer: Viewer, id: string): boolean | Promise<boolean>;
  /** The events that clients in the room may send to each other, by name. Clients may send no other events. */
  clientEvents?: Readonly<Record<string, ClientEvent>>;
}

export interface RoomRegistry {
  find(room: string): RoomType | undefined;
  mayJoin(viewer: Viewer, room: unknown): Promise<boolean>;
  /** The payload for the others in the room, or undefined if this viewer may not send the event. */
  receive(viewer: Viewer, room: string, event: string, payload: unknown): Promise<Validated>;
}

const maxRoomLength = 100;

const viewerRooms: RoomType = {
  prefix: viewerRoom(""),
  mayJoin: (viewer, id) => id === viewer.id,
};

/** Nobody may join a room without a registered type. Every viewer has a room of their own. */
export function createRoomRegistry(types: readonly RoomType[]): RoomRegistry {
  const byPrefix = new Map<string, RoomType>();
  for (const type of [viewerRooms, ...types]) {
    if (!/^[a-z-]+:$/.test(type.prefix)) throw new Error(`"${type.prefix}" is not a valid room prefix`);
    if (byPrefix.has(type.prefix)) throw new Error(`room prefix ${type.prefix} is registered twice`);
    byPrefix.set(type.prefix, type);
  }
  const find = (room: string) => byPrefix.get(room.slice(0, room.indexOf(":") + 1));

  return {
    find,
    async mayJoin(viewer, room) {
      if (typeof room !== "string" || room.length > maxRoomLength) return false;
      const type = find(room);
      return type !== undefined && type.mayJoin(viewer, room.slice(type.prefix.length));
    },
    async receive(viewer, room, event, payload) {
      const type = find(room);
      const events = type?.clientEvents;
      if (!events || !Object.hasOwn(events, event)) return undefined;
      return events[event]?.(viewer, payload, room.slice(type.prefix.length));
    },
  };
}
