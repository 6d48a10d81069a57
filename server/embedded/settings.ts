import os from 'node:os';

/** Memory in MiB and cores that this process may use: a container's limits count, not its host's size. */
export function machine(): { memory: number; cores: number } {
  const limit = process.constrainedMemory() || os.totalmem();
  return { memory: Math.min(limit, os.totalmem()) / 2 ** 20, cores: os.availableParallelism() };
}

/**
 * Settings of the server for a machine with `memory` MiB and `cores`, which it shares with the application.
 * `durable: false` trades safety against power loss for speed; only for data that may be lost.
 */
export function serverSettings(options: {
  port: number;
  /** The directory of the Unix socket, '' for none. */
  sockets: string;
  clusterName: string;
  durable: boolean;
  memory: number;
  cores: number;
}): Record<string, string | number> {
  const megabytes = (share: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, options.memory * share)))}MB`;
  return {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: options.sockets,
    cluster_name: options.clusterName,
    max_connections: 100,
    max_logical_replication_workers: 0,
    password_encryption: 'scram-sha-256',
    timezone: 'Europe/Prague',

    // Test servers run beside a real one, and their data is small.
    shared_buffers: megabytes(1 / 8, 32, options.durable ? 2048 : 128),
    effective_cache_size: megabytes(1 / 2, 128, 65_536),
    work_mem: megabytes(1 / 512, 4, 32),
    maintenance_work_mem: megabytes(1 / 32, 32, 512),
    random_page_cost: 1.1,
    jit: 'off',
    // On two cores one parallel query would leave nothing for other queries.
    max_parallel_workers_per_gather: options.cores < 4 ? 0 : 2,
    // Limits the log that is replayed after a crash (a few seconds); with less, a large import would stop for
    // checkpoints.
    max_wal_size: '1GB',
    // Compressing a page takes longer than writing it (docs/decisions/0154).
    wal_compression: 'off',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),

    // Logs into the file given as stderr. Statements and row contents (personal data) stay out of it.
    log_destination: 'stderr',
    logging_collector: 'off',
    log_timezone: 'Europe/Prague',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}
