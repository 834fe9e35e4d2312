/**
 * Given on the command line, so that a start always uses the settings of the code at hand and never those of the release
 * that made the folder.
 */
export function serverSettings(durable: boolean): Record<string, string> {
  return { ...common, ...(durable ? kept : thrownAway) };
}

const common = {
  listen_addresses: "127.0.0.1",
  // A socket file has a limit of 107 letters for its path, and a data folder may lie deeper.
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements carry what people typed, and logs carry nothing of people; the program hears of the failure anyway.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  // A demo server shares a small machine with the program: no worker processes that would mostly idle, no replication.
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

const kept = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "100",
  shared_buffers: "32MB",
};

const thrownAway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "64MB",
  autovacuum: "off",
  wal_init_zero: "off",
};
