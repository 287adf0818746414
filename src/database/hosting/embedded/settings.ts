/** Only determines the file name of the socket; nothing listens on a network. */
export const PORT = 5432;
/** The same for the server of an older version, which is used only to copy its data. */
export const OLDER_PORT = 5433;

/** The files that a server creates in the folder of its socket, the socket first. */
export function socketFiles(port: number): string[] {
  return [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`];
}

/**
 * The server's command line, for a small machine with two cores and short queries, whose memory is shared
 * with the app. Given as arguments, so that the settings also apply to clusters of older releases and cannot
 * be changed in a file.
 */
export function serverArguments(
  folder: string,
  socketFolder: string,
  extra: Record<string, string>,
): string[] {
  return commandLine(folder, { ...SETTINGS, ...extra, ...addressSettings(PORT, socketFolder) });
}

/** The command line of an older version's server whose data is only read: settings that every version has. */
export function readingArguments(folder: string, socketFolder: string): string[] {
  return commandLine(folder, {
    unix_socket_permissions: SETTINGS.unix_socket_permissions,
    timezone: SETTINGS.timezone,
    log_timezone: SETTINGS.log_timezone,
    log_min_error_statement: SETTINGS.log_min_error_statement,
    log_error_verbosity: SETTINGS.log_error_verbosity,
    shared_buffers: SETTINGS.shared_buffers,
    default_transaction_read_only: 'on',
    autovacuum: 'off',
    ...addressSettings(OLDER_PORT, socketFolder),
  });
}

function commandLine(folder: string, settings: Record<string, string>): string[] {
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function addressSettings(port: number, socketFolder: string): Record<string, string> {
  return { port: String(port), listen_addresses: '', unix_socket_directories: quote(socketFolder) };
}

const SETTINGS = {
  cluster_name: 'promptorium',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  max_connections: '60',

  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',

  // Processes that would be idle: I/O workers, replication.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  autovacuum_max_workers: '2',

  max_wal_size: '512MB',
  wal_compression: 'off',
  // Ends a query whose client has died (the app was killed), so that it does not continue in a server that
  // the next start takes over.
  client_connection_check_interval: '5s',

  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  // Statements and error details contain users' texts; the app logs errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

// The setting is a comma-separated list of names.
function quote(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
