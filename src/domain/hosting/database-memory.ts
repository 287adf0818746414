const megabyte = 1024 ** 2;

/** Megabytes of the embedded database's page cache: an eighth of the memory in bytes, 128 to 2048. */
export function sharedBuffersMb(memory: number): number {
  return Math.min(2_048, Math.max(128, Math.floor(memory / 8 / megabyte)));
}
