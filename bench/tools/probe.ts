/** Preloaded into a measured process: reports on request how much CPU it has used. */
export interface Usage {
  /** User and system time of all threads. */
  cpuMs: number;
  residentBytes: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1_000, residentBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
// The message channel must not keep the process alive.
process.channel?.unref();
