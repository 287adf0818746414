import { createHash } from 'node:crypto';
import { commitBefore } from '../../domain/hosting/earlier-schema.ts';

/** SHA-256 of the names and checksums of all migrations of {@link commitBefore}. */
const lastSchema = '7d464f198a96141ed1476047a1b844453f46e229d2e070c74c2a4daeb36df93c';

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
      'Release 1.0.0 renames tables, so no earlier version can serve in the meantime. Stop the site, check out the release, and start it.',
    );
  return { ...baseline, text };
}

const text = `
do $$
declare
  name record;
  part record;
begin
  if exists (select from prompts where beginning is null
      or is_premium and (sale is null or sale->>'bodyHash' is distinct from encode(body_hash, 'hex')))
    or exists (select from reports where case_id is null) then
    raise exception 'the hourly work of commit ${commitBefore} has not completed all rows yet: start that commit and let it run for a while';
  end if;
  for name in select * from (values ('cases', 'moderation_cases'), ('recent_posts', 'newcomer_fingerprints'),
    ('prompt_bands', 'near_duplicate_hashes'), ('stale_ranks', 'tag_rank_queue'), ('kept_texts', 'purchased_texts')) names (before, now)
  loop
    execute format('alter table %I rename to %I', name.before, name.now);
    for part in select conname as before, name.now || substr(conname, length(name.before) + 1) as now
      from pg_constraint where conrelid = name.now::regclass and starts_with(conname, name.before || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', name.now, part.before, part.now);
    end loop;
    for part in select relname as before, name.now || substr(relname, length(name.before) + 1) as now
      from pg_index join pg_class on oid = indexrelid where indrelid = name.now::regclass and starts_with(relname, name.before || '_')
    loop
      execute format('alter index %I rename to %I', part.before, part.now);
    end loop;
  end loop;
  alter function note_stale_rank rename to queue_tag_rank;
  execute replace(pg_get_functiondef('list_deleted_prompts'::regproc), 'stale_ranks', 'tag_rank_queue');
  execute replace(pg_get_functiondef('queue_tag_rank'::regproc), 'stale_ranks', 'tag_rank_queue');
end $$;
drop index prompts_without_beginning, prompts_without_sale;
alter table prompts alter column beginning set not null, drop column search;
alter table reports drop column closed_by, drop column closing_note, drop column closing_action;
alter table accounts drop column access_token, drop column refresh_token, drop column id_token, drop column access_token_expires_at,
  drop column refresh_token_expires_at, drop column scope;
drop table verifications;
drop index prompt_vectors_by_band;
alter table prompt_vectors drop column signature, drop column bands, reset (toast_tuple_target);
delete from schema_migrations`;
