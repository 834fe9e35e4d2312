/**
 * Passed on the command line, so that a start always uses the settings of the current code, not those of the release
 * that created the folder.
 */
export function serverSettings(durable: boolean): Record<string, string> {
  return { ...common, ...(durable ? durableSettings : throwawaySettings) };
}

const common = {
  listen_addresses: "127.0.0.1",
  // The path of a socket file may have at most 107 characters, and a data folder may be deeper than that.
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements contain user input, which must not be logged. The program gets the error anyway.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  // A demo server shares a small machine with the program: no idle worker processes, no replication.
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  max_worker_processes: "2",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
};

const durableSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "100",
  shared_buffers: "32MB",
};

const throwawaySettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "64MB",
  autovacuum: "off",
  wal_init_zero: "off",
};
