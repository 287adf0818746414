import { createHash } from 'node:crypto';
import { commitBefore } from '../../domain/hosting/earlier-schema.ts';

/** SHA-256 of the names and checksums of all migrations of {@link commitBefore}. */
const lastSchema = 'ee9d5c7a281fd63cae10b038872f7f4a15a125af922a77fd7dcb9ffe8dd129a1';

/**
 * The baseline for a database from before release 1.0.0: a migration that brings it to the schema of a new
 * one. Throws a message unless the database has the last schema before the release and no site is using it.
 */
export function adoption<Migration extends { text: string }>(
  baseline: Migration,
  applied: readonly { name: string; checksum: string }[],
  serving: string | undefined,
): Migration {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  if (createHash('sha256').update(lines.join('')).digest('hex') !== lastSchema)
    throw new Error(
      `The database has a schema from before release 1.0.0, but not the last one. Start commit ${commitBefore} on it once, then this version.`,
    );
  if (serving !== undefined)
    throw new Error(
      'Release 1.0.0 drops tables, so no earlier version can serve in the meantime. Stop the site, check out the release, and start it.',
    );
  return { ...baseline, text };
}

const text = `
-- No earlier version serves: what it has queued or was doing when it stopped becomes jobs.
select take_over_queues('infinity');
drop function take_over_queues;
drop table waiting_mails, notification_fan_outs, fork_fan_outs, collection_fan_outs, unused_files, queue_failures,
  work_tries, changed_limits;
drop trigger complete_decision on moderation_cases;
drop function complete_decision;
alter table moderation_cases drop column action;
alter table moderation_cases add constraint moderation_cases_check check ((decided_at is null) = (content_action is null));
alter table users drop column unverified_followers;
alter table prompts drop column unverified_likes, drop column unverified_bookmarks;
do $$
declare
  name text;
begin
  -- PostgreSQL 18 names these constraints after the table that was copied.
  for name in select conname from pg_constraint where conrelid = 'search_documents'::regclass and starts_with(conname, 'sorted_')
  loop
    execute format('alter table search_documents rename constraint %I to %I', name, substr(name, length('sorted_') + 1));
  end loop;
end $$;
delete from schema_migrations`;
