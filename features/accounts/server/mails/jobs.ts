import { defineJob } from "#kit/jobs/job.ts";

/** The mail that is requested. The job may send another one, for example `registered` instead of `verify`. */
export type MailOrder =
  | "verify"
  | "reset"
  | "passwordChanged"
  | "guardian"
  | "guardianPrize"
  | "refused"
  | "welcome"
  | "emailChanged"
  | SecondProofMail;

/** The link; a notice that the second proof was tried; a notice that it succeeded. */
type SecondProofMail = "secondProof" | "secondProofTried" | "secondProofPassed";

interface OrderedMail {
  order: MailOrder;
  brand: string;
  /**
   * Id of a registration for `verify`, `guardian` and `refused`, of a former address for `emailChanged`, otherwise of a
   * player.
   */
  id: string;
  /** The page to open after the link. */
  next?: string | undefined;
}

/** The payload contains no address or token, because the queue stores payloads for longer. */
export const sendAccountMail = defineJob<OrderedMail>({
  name: "account-mail",
  retry: { limit: 6, delaySeconds: 10 },
  timeoutSeconds: 60,
});
