import type { Executor } from "#kit/db/database.ts";
import { defineJob } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RoomMessage } from "./message.ts";
import type { RealtimePort } from "./port.ts";
import type { RoomAddress } from "./viewer.ts";

interface Published {
  readonly rooms: readonly { readonly to: RoomAddress; readonly message: RoomMessage }[];
  readonly revoked: readonly string[];
}

const publishToRooms = defineJob<Published>({ name: "publish-to-rooms" });

/** Publishes the messages that processes without sockets have enqueued. */
export function registerPublishJobs(jobs: Pick<Jobs, "work">, realtime: RealtimePort): void {
  jobs.work(publishToRooms, async ({ rooms, revoked }) => {
    for (const { to, message } of rooms) realtime.publish(to, message);
    for (const sessionId of revoked) realtime.disconnectSession(sessionId);
  });
}

/**
 * For a process without sockets and Redis, such as a command: enqueues its messages as a job for a process that has
 * them.
 */
export function createJobPublisher() {
  const rooms: Published["rooms"][number][] = [];
  const revoked: string[] = [];
  const port: RealtimePort = {
    publish: (to, message) => void rooms.push({ to, message }),
    disconnectSession: (sessionId) => void revoked.push(sessionId),
  };
  return {
    port,
    /** Enqueued in the caller's transaction, so the job runs if and only if the transaction is committed. */
    async send(trx: Executor, jobs: Pick<Jobs, "enqueue">): Promise<void> {
      const published = { rooms: rooms.splice(0), revoked: revoked.splice(0) };
      if (published.rooms.length + published.revoked.length > 0)
        await jobs.enqueue(trx, publishToRooms, published);
    },
  };
}
