/** A migration that was applied to a database. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** The newest migration of the version that served when it was applied; null in a new database. */
  follows: string | null;
}

/**
 * The migrations of a database that a program does not have, and the first of them that prevents the program
 * from starting. Because migrations only add, the version before an update works with the schema after it.
 * That is needed for going back, and while several machines are updated one at a time. Earlier versions
 * are rejected.
 */
export function newerMigrations(
  known: readonly string[],
  applied: readonly AppliedMigration[],
): { names: string[]; refused: string | undefined } {
  const ours = new Set(known);
  const newest = known.toSorted().at(-1) ?? '';
  const newer = applied.filter(({ name }) => !ours.has(name));
  const refused = newer.find(({ follows }) => follows === null || follows > newest);
  return { names: newer.map(({ name }) => name), refused: refused?.name };
}
