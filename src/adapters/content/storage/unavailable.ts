/** Thrown by a storage that does not answer, or refuses what the site does. Its message is for the log. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  readonly code = 'STORAGE_UNAVAILABLE';
}
