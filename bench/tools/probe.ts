/** Loaded before a program that is measured: tells, when asked, what the process has used so far. */
export interface Usage {
  /** User and system time of all its threads. */
  cpuMs: number;
  residentBytes: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1_000, residentBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
// Being watched must not keep a program alive.
process.channel?.unref();
