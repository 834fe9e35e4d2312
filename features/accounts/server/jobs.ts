import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** The payload contains no number or code, because the queue stores payloads for longer. */
export const sendOtp = defineJob<{ codeId: string; sentAt: string }>({
  name: "send-otp",
  retry: { limit: 3, delaySeconds: 5 },
  timeoutSeconds: 30,
});

export const eraseInactivePlayers = defineJob<NoPayload>({
  name: "erase-inactive-players",
  timeoutSeconds: 600,
});

export const warningChannels = ["sms", "mail"] as const;
export type WarningChannel = (typeof warningChannels)[number];

/**
 * The payload has no address, because the queue stores payloads for longer. Each channel has its own job, so that a
 * failure of one does not delay the other. Jobs of the previous version have no channel.
 */
export const warnInactivePlayer = defineJob<{ playerId: string; by?: WarningChannel }>({
  name: "warn-inactive-player",
  retry: { limit: 6, delaySeconds: 30 },
});
