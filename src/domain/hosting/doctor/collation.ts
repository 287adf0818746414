import { type Finding, ok, warning } from './finding.ts';

/** The versions of the rules by which a database sorts texts; null where they have none. */
export interface Collation {
  database: string;
  /** With which its indexes were made. */
  stored: string | null;
  /** Of the server's operating system now. */
  actual: string | null;
}

/**
 * The problem and its remedy if the rules have changed, for instance by an update of the operating system.
 */
export function changedCollation({ database, stored, actual }: Collation): [string, string] | undefined {
  if (stored === null || actual === null || stored === actual) return undefined;
  const name = `"${database.replaceAll('"', '""')}"`;
  return [
    `The database sorts texts by version ${actual} of its locale, but its indexes were made with version ${stored}: they can miss rows and accept duplicates.`,
    `Run REINDEX DATABASE ${name}; and then ALTER DATABASE ${name} REFRESH COLLATION VERSION; as its owner.`,
  ];
}

/** Compares the rules by which the database sorts with those that its indexes were made with. */
export function judgeCollation(collation: Collation): Finding {
  const changed = changedCollation(collation);
  return changed
    ? warning('collation', ...changed)
    : ok('collation', 'The database sorts by the rules of its indexes.');
}
