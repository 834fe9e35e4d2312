export const reportReasons = ["spam", "insult", "threat", "cheating", "private_data", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportStates = ["open", "upheld", "dismissed"] as const;
export type ReportState = (typeof reportStates)[number];
