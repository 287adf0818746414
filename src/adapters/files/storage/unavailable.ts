/** Thrown when a storage does not respond or refuses a request. The message is for the log. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  readonly code = 'STORAGE_UNAVAILABLE';
}
