import type { Server as HttpServer } from "node:http";
import type { BaseLogger } from "pino";
import { Server } from "socket.io";
import type { Socket } from "socket.io";
import { realtimePath, signedOutCode } from "./message.ts";
import type { ClientEvents, JoinAnswer, ServerEvents } from "./message.ts";
import type { LivePort } from "./port.ts";
import { createQuota } from "./quota.ts";
import type { RedisConnectionOptions } from "./redis.ts";
import { createRoomRegistry, type RoomType } from "./rooms.ts";
import { isTrustedOrigin, type OriginCheck } from "./trusted-origin.ts";
import { joinedRooms, roomName, sessionRoom } from "./viewer.ts";
import type { Handshake, Viewer } from "./viewer.ts";

export interface Realtime extends LivePort {
  isLive(): boolean;
  connectionCount(): number;
  /** Lets go of all clients; they come back by themselves, to another node if this one is gone. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  httpServer: HttpServer;
  authenticate: (handshake: Handshake) => Promise<Viewer | undefined>;
  isOriginAllowed: OriginCheck;
  /** The rooms of the product, by prefix. */
  rooms: readonly RoomType[];
  redisUrl?: string;
  log: Pick<BaseLogger, "info" | "warn" | "error">;
  /** How often open sockets are asked again for their session, which may have run out. */
  recheckMs?: number;
}

interface SocketData {
  viewer: Viewer;
}
type RealtimeServer = Server<ClientEvents, ServerEvents, object, SocketData>;
type RealtimeSocket = Socket<ClientEvents, ServerEvents, object, SocketData>;

const maxFrameBytes = 16 * 1024;
const maxRooms = 50;
const quotaLimits = { burst: 60, perSecond: 10 };
const adapterOptions = { streamName: "realtime", onlyPlaintext: true, blockTimeInMs: 1_000 };

/** The packages are loaded only where there is a Redis: a process without one starts faster and stays smaller. */
async function openRedis(options: RedisConnectionOptions) {
  const [{ connectRedis }, { createAdapter }] = await Promise.all([
    import("./redis.ts"),
    import("@socket.io/redis-streams-adapter"),
  ]);
  const connection = connectRedis(options);
  return { connection, adapter: createAdapter(connection.client, adapterOptions) };
}

export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { authenticate, log, redisUrl } = options;
  const rooms = createRoomRegistry(options.rooms);
  /** Whether this node may have missed messages of others, or others messages of this one. */
  let hasMissed = false;
  let isClosing = false;

  const redis =
    redisUrl === undefined ? undefined : await openRedis({ url: redisUrl, log, onChange: tellClients });
  const io: RealtimeServer = new Server(options.httpServer, {
    path: realtimePath,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: 10_000,
    ...(redis && { adapter: redis.adapter }),
  });

  io.engine.use((request: { headers: HttpHeaders }, _response: unknown, next: (error?: Error) => void) => {
    const isWelcome = !isClosing && isTrustedOrigin(request.headers, options.isOriginAllowed);
    next(isWelcome ? undefined : new Error("refused"));
  });

  io.engine.on("connection", (connection: RealtimeSocket["conn"]) => {
    const isWithinQuota = createQuota(quotaLimits, () => performance.now());
    connection.on("packet", ({ type }: { type: string }) => {
      if (type !== "message" || isWithinQuota()) return;
      log.warn({}, "realtime client sends too much");
      connection.close(true);
    });
  });

  io.use((socket, next) => void check(socket, next));

  io.on("connection", (socket) => {
    if (isCutOff()) socket.emit("live", false);
    socket.on("join", (room, answer) => {
      if (typeof answer === "function") void answerJoin(socket, room, answer);
    });
    socket.on("send", (room, event, payload) => {
      if (typeof room === "string" && typeof event === "string") send(socket, room, event, payload);
    });
    socket.on("leave", (room) => {
      if (typeof room === "string") void socket.leave(roomName({ site: socket.data.viewer.site, room }));
    });
  });

  async function check(socket: RealtimeSocket, next: (error?: Error) => void): Promise<void> {
    let code: string | undefined;
    try {
      code = await admit(socket);
    } catch (error) {
      log.error({ error: nameOf(error) }, "realtime session check failed");
      code = "unavailable";
    }
    next(code === undefined ? undefined : Object.assign(new Error(code), { data: { code } }));
  }

  async function admit(socket: RealtimeSocket): Promise<string | undefined> {
    const viewer = await authenticate(handshakeOf(socket));
    if (!viewer) return signedOutCode;
    socket.data.viewer = viewer;
    await socket.join(sessionRoom(viewer.sessionId));
    // Revoked in between, it would be in no room that a revocation reaches: ask once more from inside.
    return (await authenticate(handshakeOf(socket))) ? undefined : signedOutCode;
  }

  async function answerJoin(
    socket: RealtimeSocket,
    room: string,
    answer: (answer: JoinAnswer) => void,
  ): Promise<void> {
    try {
      answer(await join(socket, room));
    } catch (error) {
      log.error({ error: nameOf(error) }, "realtime join failed");
      answer({ isJoined: false, code: "unavailable" });
    }
  }

  async function join(socket: RealtimeSocket, room: string): Promise<JoinAnswer> {
    const { viewer } = socket.data;
    if (joinedRooms(viewer, socket.rooms).length >= maxRooms)
      return { isJoined: false, code: "too_many_rooms" };
    if (!(await rooms.mayJoin(viewer, room))) return { isJoined: false, code: "forbidden" };
    await socket.join(roomName({ site: viewer.site, room }));
    return { isJoined: true };
  }

  function send(socket: RealtimeSocket, room: string, event: string, payload: unknown): void {
    const { viewer } = socket.data;
    const name = roomName({ site: viewer.site, room });
    if (!socket.rooms.has(name)) return;
    try {
      const passedOn = rooms.receive(viewer, room, event, payload);
      if (passedOn === undefined) return;
      const others = isCutOff() ? socket.local : socket;
      others.to(name).emit("message", room, { event, payload: passedOn });
    } catch (error) {
      log.error({ event, error: nameOf(error) }, "realtime event of a client failed");
    }
  }

  /** Without Redis messages reach the clients of this node only. */
  function isCutOff(): boolean {
    return redis !== undefined && !redis.connection.isLive();
  }

  function tellClients(isLive: boolean): void {
    if (isLive) {
      (hasMissed ? io : io.local).emit("live", true);
      // A session may have been revoked on another node meanwhile.
      void recheck();
    } else io.local.emit("live", false);
    hasMissed = !isLive;
  }

  async function recheck(): Promise<void> {
    for (const socket of io.of("/").sockets.values()) {
      try {
        const viewer = await authenticate(handshakeOf(socket));
        if (viewer?.sessionId !== socket.data.viewer.sessionId) socket.disconnect(true);
      } catch {
        // The session store is away; the next round asks again.
        return;
      }
    }
  }
  const rechecks = setInterval(() => void recheck(), options.recheckMs ?? 300_000);

  return {
    publish(to, message) {
      try {
        // Fails here rather than later in the adapter, where nobody could catch it.
        JSON.stringify(message);
        if (!rooms.find(to.room)) throw new UnregisteredRoom(to.room);
        hasMissed ||= isCutOff();
        (isCutOff() ? io.local : io).to(roomName(to)).emit("message", to.room, message);
      } catch (error) {
        log.error({ event: message.event, error: nameOf(error) }, "realtime message not published");
      }
    },
    disconnectSession(sessionId) {
      const room = sessionRoom(sessionId);
      io.local.in(room).disconnectSockets(true);
      // While Redis is away the client of Redis queues this for the other nodes.
      io.in(room).disconnectSockets(true);
    },
    isLive: () => !isCutOff(),
    connectionCount: () => io.engine.clientsCount,
    async close() {
      isClosing = true;
      clearInterval(rechecks);
      io.engine.close();
      await io.of("/").adapter.close();
      await redis?.connection.close();
    },
  };
}

class UnregisteredRoom extends Error {
  override name = "UnregisteredRoom";
}

type HttpHeaders = Parameters<typeof isTrustedOrigin>[0];

function handshakeOf(socket: RealtimeSocket): Handshake {
  const { cookie, authorization, host } = socket.handshake.headers;
  return {
    host: host ?? "",
    ...(cookie !== undefined && { cookie }),
    ...(authorization !== undefined && { authorization }),
  };
}

/** A message may quote what it failed on; the name of the error does not. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
