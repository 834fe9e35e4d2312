import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Namespace } from "socket.io";
import type { RedisLink } from "./redis-link.ts";
import { revocationKey, streamLength, streamName } from "./stream.ts";
import { sessionRoom } from "./viewer.ts";

const answerMs = 1_000;

type RedisAdapter = ReturnType<ReturnType<typeof createAdapter>>;
type LostConnection = Awaited<ReturnType<RedisAdapter["restoreSession"]>>;

export type MayRestore = (connection: { data: unknown; rooms: readonly string[] }) => Promise<boolean>;

/**
 * The adapter sends a returning socket what it missed before any middleware sees the socket, so whether it may
 * have that is asked here. What cannot be restored becomes a new connection, which asks the database.
 */
export function createGuardedAdapter(
  link: RedisLink,
  mayRestore: MayRestore,
): (namespace: Namespace) => RedisAdapter {
  const create = createAdapter(link.adapterClient, { streamName, maxLen: streamLength, onlyPlaintext: true });
  // Socket.IO calls it with `new`, which an arrow function does not stand.
  return function guardedAdapter(namespace) {
    const adapter = create(namespace);
    const restore = adapter.restoreSession.bind(adapter);
    const persist = adapter.persistSession.bind(adapter);
    adapter.persistSession = (connection) => {
      if (link.isLive()) persist(connection);
    };
    adapter.restoreSession = async (id, offset) => {
      if (!link.isLive()) throw new Error("nothing to restore from");
      const connection = await within(restore(id, offset), answerMs);
      if (!(await isUnrevoked(link, connection)) || !(await mayRestore(connection)))
        throw new Error("not restored");
      return connection;
    };
    return adapter;
  };
}

async function isUnrevoked(link: RedisLink, connection: LostConnection): Promise<boolean> {
  const prefix = sessionRoom("");
  const sessions = connection.rooms.filter((room) => room.startsWith(prefix));
  const revoked = sessions.map((room) => link.isRemembered(revocationKey(room.slice(prefix.length))));
  return sessions.length > 0 && !(await within(Promise.all(revoked), answerMs)).includes(true);
}

async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Redis did not answer")), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
