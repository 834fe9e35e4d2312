import type { Server as HttpServer } from "node:http";
import type { BaseLogger } from "pino";
import { Server } from "socket.io";
import type { Socket } from "socket.io";
import { isTrustedOrigin } from "./gate.ts";
import type { OriginCheck } from "./gate.ts";
import { realtimePath, signedOutCode } from "./message.ts";
import type { ClientEvents, JoinAnswer, ServerEvents } from "./message.ts";
import type { LivePort } from "./port.ts";
import { createQuota } from "./quota.ts";
import { recoveryMs, revocationKey } from "./stream.ts";
import { isAdmitted, joinedRooms, roomName, sessionRoom } from "./viewer.ts";
import type { Handshake, MayJoin, Viewer } from "./viewer.ts";

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
  mayJoin?: MayJoin;
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
const comebackMs = [0, 1_000, 3_000, 10_000];
const quotaLimits = { burst: 60, perSecond: 10 };

/** Its packages are loaded only where there is a Redis: a process without one starts faster and stays smaller. */
async function loadRedis(url: string) {
  const [{ createRedisLink }, { createGuardedAdapter }] = await Promise.all([
    import("./redis-link.ts"),
    import("./recovery.ts"),
  ]);
  return { url, createRedisLink, createGuardedAdapter };
}

export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { authenticate, mayJoin, log } = options;
  const revokedAlone = new Set<string>();
  const comebacks = new Set<NodeJS.Timeout>();
  let hasPublishedAlone = false;
  let hasBeenLive = false;
  let isClosing = false;

  const redis = options.redisUrl === undefined ? undefined : await loadRedis(options.redisUrl);
  const link = redis?.createRedisLink({ url: redis.url, log, onChange: announce });
  const io: RealtimeServer = new Server(options.httpServer, {
    path: realtimePath,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: 10_000,
    ...(redis &&
      link && {
        adapter: redis.createGuardedAdapter(link, mayRestore),
        connectionStateRecovery: { maxDisconnectionDuration: recoveryMs, skipMiddlewares: false },
      }),
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
    if (link && !link.isLive()) socket.emit("live", false);
    socket.on("join", (room, answer) => {
      if (typeof answer === "function") void answerJoin(socket, room, answer);
    });
    socket.on("leave", (room) => void socket.leave(roomName({ site: socket.data.viewer.site, room })));
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
    if (socket.recovered && socket.data.viewer.sessionId !== viewer.sessionId) return "stale";
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
    if (!(await isAdmitted(viewer, room, mayJoin))) return { isJoined: false, code: "forbidden" };
    await socket.join(roomName({ site: viewer.site, room }));
    return { isJoined: true };
  }

  async function mayRestore({ data, rooms }: { data: unknown; rooms: readonly string[] }): Promise<boolean> {
    // This node or another wrote it, when the connection was lost.
    const { viewer } = data as SocketData;
    const admitted = joinedRooms(viewer, rooms).map((room) => isAdmitted(viewer, room, mayJoin));
    return !(await Promise.all(admitted)).includes(false);
  }

  function announce(isLive: boolean): void {
    if (!isLive) {
      io.local.emit("live", false);
      return;
    }
    // Clients of other nodes may have missed what this one sent meanwhile, or was sending when it was cut off.
    if (hasBeenLive || hasPublishedAlone) io.emit("live", true);
    else io.local.emit("live", true);
    repeatRevocations([...revokedAlone]);
    revokedAlone.clear();
    hasPublishedAlone = false;
    hasBeenLive = true;
  }

  /** The other nodes come back in their own time, and hear nothing before: they are told more than once. */
  function repeatRevocations(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return;
    for (const delay of comebackMs) {
      const timer = setTimeout(() => {
        comebacks.delete(timer);
        for (const sessionId of sessionIds) disconnectSession(sessionId);
      }, delay);
      comebacks.add(timer);
    }
  }

  function disconnectSession(sessionId: string): void {
    if (link && !link.isLive()) {
      revokedAlone.add(sessionId);
      io.local.in(sessionRoom(sessionId)).disconnectSockets(true);
      return;
    }
    link?.remember(revocationKey(sessionId), recoveryMs + 60_000);
    io.in(sessionRoom(sessionId)).disconnectSockets(true);
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
        const isAlone = link !== undefined && !link.isLive();
        hasPublishedAlone ||= isAlone;
        (isAlone ? io.local : io).to(roomName(to)).emit("message", to.room, message);
      } catch (error) {
        log.error({ event: message.event, error: nameOf(error) }, "not published");
      }
    },
    disconnectSession,
    isLive: () => link?.isLive() ?? true,
    connectionCount: () => io.engine.clientsCount,
    async close() {
      isClosing = true;
      clearInterval(rechecks);
      for (const timer of comebacks) clearTimeout(timer);
      io.engine.close();
      await io.of("/").adapter.close();
      await link?.close();
    },
  };
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
