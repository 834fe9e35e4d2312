import { defineJob } from "#kit/jobs/job.ts";

/** What is asked of the queue; which mail it comes to, the job decides when it runs. */
export type MailOrder =
  | "verify"
  | "reset"
  | "changed"
  | "guardian"
  | "refused"
  | "welcome"
  | "moved"
  | MailOfSecondProof;

/** The link itself; that somebody tried to get in; that somebody got in. */
type MailOfSecondProof = "second" | "tried" | "opened";

interface OrderedMail {
  order: MailOrder;
  brand: string;
  /** A registration's for `verify`, `guardian` and `refused`, a former address's for `moved`, else a player's. */
  id: string;
  /** The path that the link leads to in the end. */
  next?: string | undefined;
}

/** No address and no token: what a queue holds outlives both. */
export const sendAccountMail = defineJob<OrderedMail>({
  name: "account-mail",
  retry: { limit: 6, delaySeconds: 10 },
  timeoutSeconds: 60,
});
