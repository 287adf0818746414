import { commitBefore, isBeforeRelease } from '../earlier-schema.ts';
import { type AppliedMigration, newerMigrations } from '../newer-schema.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';

interface Migration {
  name: string;
  checksum: string;
}

/**
 * Compares the migrations of this program with those applied to the database; undefined for an empty
 * database.
 */
export function judgeSchema(
  ours: readonly Migration[],
  applied: readonly AppliedMigration[] | undefined,
): Finding {
  const about = 'schema';
  if (!applied) return skipped(about, 'The database is empty; the first start creates its tables.');
  if (isBeforeRelease(applied))
    return warning(
      about,
      'The database has a schema from before release 1.0.0.',
      `Start the site: it takes over the database if the schema is that of commit ${commitBefore}.`,
    );
  const checksums = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  const newer = newerMigrations([...checksums.keys()], applied);
  if (newer.refused)
    return failed(
      about,
      `The database has a newer schema (${newer.refused}) than this program can work with.`,
      'Start the version that made it, or a later one.',
    );
  const changed = applied.find(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  );
  if (changed)
    return failed(
      about,
      `Migration ${changed.name} was changed after it ran here.`,
      'Restore the files of this version: git status shows what differs.',
    );
  const missing = ours.length + newer.names.length - applied.length;
  if (missing > 0)
    return warning(
      about,
      `${missing} of ${ours.length} migrations have not run yet.`,
      'Start or restart the site: it runs them.',
    );
  if (newer.names.length)
    return warning(
      about,
      `The database was updated by a later version (${newer.names.join(', ')}). This one works with it.`,
      'Update this machine: npm run update.',
    );
  return ok(about, 'All migrations of this version have run.');
}
