import type { Server as HttpServer } from "node:http";
import type { BaseLogger } from "pino";
import { Server } from "socket.io";
import type { Socket } from "socket.io";
import { realtimePath, signedOutCode } from "./message.ts";
import type { ClientEvents, JoinResponse, ServerEvents } from "./message.ts";
import type { RealtimePort } from "./port.ts";
import { createTokenBucket } from "./token-bucket.ts";
import type { RedisConnectionOptions } from "./redis.ts";
import { createRoomRegistry, type RoomType } from "./rooms.ts";
import { isTrustedOrigin, type OriginCheck } from "./trusted-origin.ts";
import { joinedRooms, roomName, sessionRoom } from "./viewer.ts";
import type { Handshake, Viewer } from "./viewer.ts";

export type RedisState = "live" | "lost" | "none";

export interface Realtime extends RealtimePort {
  isLive(): boolean;
  /** `none` without a configured Redis. */
  redis(): RedisState;
  connectionCount(): number;
  /** Disconnects all clients. They reconnect, to another node if this one is gone. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  httpServer: HttpServer;
  authenticate: (handshake: Handshake) => Promise<Viewer | undefined>;
  isOriginAllowed: OriginCheck;
  /** The room types of all slices. */
  rooms: readonly RoomType[];
  /** Called for every socket of a viewer, after it opened and after it closed. */
  presence?: {
    connected(viewerId: string): void;
    disconnected(viewerId: string): void;
  };
  redisUrl?: string;
  log: Pick<BaseLogger, "info" | "warn" | "error">;
  /** How often the sessions of open sockets are checked again, because they may have expired. */
  recheckMs?: number;
}

interface SocketData {
  viewer: Viewer;
}
type RealtimeServer = Server<ClientEvents, ServerEvents, object, SocketData>;
type RealtimeSocket = Socket<ClientEvents, ServerEvents, object, SocketData>;

const maxFrameBytes = 16 * 1024;
const maxRooms = 50;
const messageLimit = { burst: 60, perSecond: 10 };
const adapterOptions = { streamName: "realtime", onlyPlaintext: true, blockTimeInMs: 1_000 };

/** Loads the packages only if there is a Redis: without them a process starts faster and uses less memory. */
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
  /** Whether this node and the others may have missed messages of each other. */
  let hasMissed = false;
  let isClosing = false;

  const redis =
    redisUrl === undefined ? undefined : await openRedis({ url: redisUrl, log, onChange: notifyClients });
  const io: RealtimeServer = new Server(options.httpServer, {
    path: realtimePath,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: 10_000,
    ...(redis && { adapter: redis.adapter }),
  });

  io.engine.use((request: { headers: HttpHeaders }, _response: unknown, next: (error?: Error) => void) => {
    const isAllowed = !isClosing && isTrustedOrigin(request.headers, options.isOriginAllowed);
    next(isAllowed ? undefined : new Error("refused"));
  });

  io.engine.on("connection", (connection: RealtimeSocket["conn"]) => {
    const takeToken = createTokenBucket(messageLimit, () => performance.now());
    connection.on("packet", ({ type }: { type: string }) => {
      if (type !== "message" || takeToken()) return;
      log.warn({}, "realtime client exceeded its message rate; disconnected");
      connection.close(true);
    });
  });

  io.use((socket, next) => void authenticateSocket(socket, next));

  io.on("connection", (socket) => {
    const { id } = socket.data.viewer;
    options.presence?.connected(id);
    socket.on("disconnect", () => options.presence?.disconnected(id));
    if (isRedisDown()) socket.emit("live", false);
    socket.on("join", (room, respond) => {
      if (typeof respond === "function") void handleJoin(socket, room, respond);
    });
    socket.on("send", (room, event, payload) => {
      if (typeof room === "string" && typeof event === "string") void send(socket, room, event, payload);
    });
    socket.on("leave", (room) => {
      if (typeof room === "string") void socket.leave(roomName({ site: socket.data.viewer.site, room }));
    });
  });

  async function authenticateSocket(socket: RealtimeSocket, next: (error?: Error) => void): Promise<void> {
    let code: string | undefined;
    try {
      code = await admit(socket);
    } catch (error) {
      log.error({ error: nameOf(error) }, "realtime session check failed; the client tries again");
      code = "unavailable";
    }
    next(code === undefined ? undefined : Object.assign(new Error(code), { data: { code } }));
  }

  async function admit(socket: RealtimeSocket): Promise<string | undefined> {
    const viewer = await authenticate(handshakeOf(socket));
    if (!viewer) return signedOutCode;
    socket.data.viewer = viewer;
    await socket.join(sessionRoom(viewer.sessionId));
    // Check again: a session revoked before it joined its session room would not have been disconnected.
    return (await authenticate(handshakeOf(socket))) ? undefined : signedOutCode;
  }

  async function handleJoin(
    socket: RealtimeSocket,
    room: string,
    respond: (response: JoinResponse) => void,
  ): Promise<void> {
    try {
      respond(await join(socket, room));
    } catch (error) {
      log.error({ error: nameOf(error) }, "realtime join failed; the client tries again");
      respond({ isJoined: false, code: "unavailable" });
    }
  }

  async function join(socket: RealtimeSocket, room: string): Promise<JoinResponse> {
    const { viewer } = socket.data;
    if (joinedRooms(viewer, socket.rooms).length >= maxRooms)
      return { isJoined: false, code: "too_many_rooms" };
    if (!(await rooms.mayJoin(viewer, room))) return { isJoined: false, code: "forbidden" };
    await socket.join(roomName({ site: viewer.site, room }));
    return { isJoined: true };
  }

  async function send(socket: RealtimeSocket, room: string, event: string, payload: unknown): Promise<void> {
    const { viewer } = socket.data;
    const name = roomName({ site: viewer.site, room });
    if (!socket.rooms.has(name)) return;
    try {
      const validPayload = await rooms.receive(viewer, room, event, payload);
      if (validPayload === undefined) return;
      const others = isRedisDown() ? socket.local : socket;
      others.to(name).emit("message", room, { event, payload: validPayload });
    } catch (error) {
      log.error({ event, error: nameOf(error) }, "realtime client event failed and is dropped");
    }
  }

  /** While Redis is down, messages reach only the clients of this node. */
  function isRedisDown(): boolean {
    return redis !== undefined && !redis.connection.isLive();
  }

  function notifyClients(isLive: boolean): void {
    if (isLive) {
      (hasMissed ? io : io.local).emit("live", true);
      // Sessions may have been revoked on another node meanwhile.
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
        // The session store is unavailable; the next check tries again.
        return;
      }
    }
  }
  const rechecks = setInterval(() => void recheck(), options.recheckMs ?? 300_000);

  return {
    publish(to, message) {
      try {
        // Fails here, because an error inside the adapter could not be caught.
        JSON.stringify(message);
        if (!rooms.find(to.room)) throw new UnregisteredRoom(to.room);
        hasMissed ||= isRedisDown();
        (isRedisDown() ? io.local : io).to(roomName(to)).emit("message", to.room, message);
      } catch (error) {
        log.error({ event: message.event, error: nameOf(error) }, "realtime message not published");
      }
    },
    disconnectSession(sessionId) {
      const room = sessionRoom(sessionId);
      io.local.in(room).disconnectSockets(true);
      // While Redis is down, its client queues this for the other nodes.
      io.in(room).disconnectSockets(true);
    },
    isLive: () => !isRedisDown(),
    redis: () => (redis === undefined ? "none" : isRedisDown() ? "lost" : "live"),
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

/** The error's message may contain user data; its name does not. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
