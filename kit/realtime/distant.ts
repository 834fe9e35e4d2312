import type { Executor } from "#kit/db/database.ts";
import { defineJob } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RoomMessage } from "./message.ts";
import type { LivePort } from "./port.ts";
import type { RoomAddress } from "./viewer.ts";

interface Told {
  readonly rooms: readonly { readonly to: RoomAddress; readonly message: RoomMessage }[];
  readonly revoked: readonly string[];
}

const tellRooms = defineJob<Told>({ name: "tell-rooms" });

/** Every process that works jobs tells what those without sockets have left for it. */
export function workDistant(jobs: Pick<Jobs, "work">, live: LivePort): void {
  jobs.work(tellRooms, async ({ rooms, revoked }) => {
    for (const { to, message } of rooms) live.publish(to, message);
    for (const sessionId of revoked) live.disconnectSession(sessionId);
  });
}

/** For a process that has no sockets and no Redis, like a command: what it tells goes as a job to one that has. */
export function createDistantLive() {
  const rooms: Told["rooms"][number][] = [];
  const revoked: string[] = [];
  const port: LivePort = {
    publish: (to, message) => void rooms.push({ to, message }),
    disconnectSession: (sessionId) => void revoked.push(sessionId),
  };
  return {
    port,
    /** Written with the caller's rows: it is told if and only if they are committed. */
    async send(trx: Executor, jobs: Pick<Jobs, "enqueue">): Promise<void> {
      const told = { rooms: rooms.splice(0), revoked: revoked.splice(0) };
      if (told.rooms.length + told.revoked.length > 0) await jobs.enqueue(trx, tellRooms, told);
    },
  };
}
