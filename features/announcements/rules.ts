import { defineNotificationKinds } from "#features/notifications/rules.ts";
import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const announcementNotificationKinds = defineNotificationKinds({
  /** Not by SMS: the brand pays for each, and an announcement can wait. */
  announcement: {
    topic: "news",
    placeholders: { title: "title", text: "title" },
    sentBy: ["email", "push"],
  },
});

export const announcementPermissions = definePermissions({ announcements: ["brand-manager", "owner"] });

export const announcementAuditActions = defineAuditActions([
  "announcement_saved",
  "announcement_deleted",
  "announcement_scheduled",
  "announcement_unscheduled",
  "announcement_stopped",
  "announcement_continued",
]);

/** Which players of the chosen brands are notified. */
export const segments = ["everyone", "subscribed", "lapsed", "new", "away", "entrants"] as const;
export type Segment = (typeof segments)[number];

export const announcementStates = ["draft", "scheduled", "sending", "stopped", "sent"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** What a member does to an announcement. The job moves `scheduled` to `sending` and `sending` to `sent`. */
export const announcementSteps = ["schedule", "unschedule", "stop", "continue", "delete"] as const;
export type AnnouncementStep = (typeof announcementSteps)[number];

const steps = {
  draft: { schedule: "scheduled", delete: "deleted" },
  scheduled: { unschedule: "draft" },
  sending: { stop: "stopped" },
  stopped: { continue: "sending" },
  sent: {},
} as const satisfies Record<
  AnnouncementState,
  Partial<Record<AnnouncementStep, AnnouncementState | "deleted">>
>;

/** Undefined where the step is not possible. */
export function afterStep(
  state: AnnouncementState,
  step: AnnouncementStep,
): AnnouncementState | "deleted" | undefined {
  return (steps[state] as Partial<Record<AnnouncementStep, AnnouncementState | "deleted">>)[step];
}

export function isEditable(state: AnnouncementState): boolean {
  return state === "draft";
}

export interface AnnouncementText {
  readonly title: string;
  readonly text: string;
}

/** Longer ones are cut off by phones. */
export const maxTitleLength = 80;
export const maxTextLength = 400;

/** Players of the last seven days are new. */
const newForMs = 7 * 86_400_000;
/** Players who were not here for fourteen days are away. */
const awayAfterMs = 14 * 86_400_000;
/** No announcement is planned further ahead. */
export const maxAheadMs = 366 * 86_400_000;

/** The page that opens by default. The id keeps announcements apart, because a newer notification replaces one with the same link. */
export function linkOf(announcementId: string, chosen: string): string {
  return chosen === "" ? `/notifications?announcement=${announcementId}` : chosen;
}

/** Languages that lack a title or a text, in order. */
export function missingLanguages(
  needed: readonly string[],
  texts: Readonly<Record<string, AnnouncementText | undefined>>,
): string[] {
  return needed.filter((language) => {
    const words = texts[language];
    return words === undefined || words.title === "" || words.text === "";
  });
}

export interface AddressedPlayer {
  /** Null until the player has used a brand. */
  readonly lastBrand: string | null;
  readonly lockedAt: Date | null;
  /** The number may belong to another person. */
  readonly churnedAt: Date | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export interface AddressedBrands {
  readonly brands: readonly string[];
  /** The brand of players who have used none. */
  readonly defaultBrand: string;
  readonly segment: Segment;
}

/** Whether a player belongs to an audience at a time. Subscriptions and entries are looked up separately. */
export function isAddressed(
  player: AddressedPlayer,
  { brands, defaultBrand, segment }: AddressedBrands,
  at: Date,
): boolean {
  if (player.lockedAt !== null || player.churnedAt !== null) return false;
  if (!brands.includes(player.lastBrand ?? defaultBrand)) return false;
  const seenAt = player.lastSeenAt ?? player.createdAt;
  if (segment === "new") return at.getTime() - player.createdAt.getTime() < newForMs;
  if (segment === "away") return at.getTime() - seenAt.getTime() >= awayAfterMs;
  return true;
}
