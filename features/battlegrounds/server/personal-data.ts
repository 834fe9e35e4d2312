import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createJobPublisher } from "#kit/realtime/publish-by-job.ts";
import { leaveAll } from "./leave.ts";
import { publishWaitingListChange } from "./publish-waiting-list.ts";
import * as store from "./personal-data-store.ts";

/** A removed player leaves all events that have not started; earlier entries stay. */
export function entriesOfPerson({ jobs }: { jobs: Pick<Jobs, "enqueue"> }): PersonalData {
  return {
    name: "entries",
    tables: ["entries"],
    collect: (executor, { id }) => store.findEntries(executor, id, maxExported),
    async erase(trx, person, now) {
      // Published by a job after the person is removed.
      const publisher = createJobPublisher();
      for (const left of await leaveAll(trx, { ...person, jobs }, now))
        await publishWaitingListChange(trx, person.service, publisher.port, left);
      await publisher.send(trx, jobs);
    },
  };
}
