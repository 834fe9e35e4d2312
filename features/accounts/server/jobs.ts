import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Neither number nor code: what a queue holds outlives both. */
export const sendOtp = defineJob<{ codeId: string; sentAt: string }>({
  name: "send-otp",
  retry: { limit: 3, delaySeconds: 5 },
  timeoutSeconds: 30,
});

export const eraseInactivePlayers = defineJob<NoPayload>({
  name: "forget-silent-players",
  timeoutSeconds: 600,
});

export const warningChannels = ["sms", "mail"] as const;
export type WarningChannel = (typeof warningChannels)[number];

/**
 * No address: what a queue holds outlives it. One job for each channel: what one of them cannot deliver the other does not wait
 * for. Jobs of the version before name no channel.
 */
export const warnInactivePlayer = defineJob<{ playerId: string; by?: WarningChannel }>({
  name: "warn-silent-player",
  retry: { limit: 6, delaySeconds: 30 },
});
