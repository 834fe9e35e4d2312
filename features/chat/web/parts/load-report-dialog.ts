/** Loaded when a player first reports somebody. */
export const loadReportDialog = async () => ({ default: (await import("../ReportDialog.tsx")).ReportDialog });
