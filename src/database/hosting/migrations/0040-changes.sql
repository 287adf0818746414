-- What was added to, changed in and removed from the lists of prompts and collections, in the order of the
-- commits: programs that copy the lists read it from the position where they stopped.

-- The single row identifies the log, since positions of another one mean nothing here, and is locked by each
-- transaction that writes to the log.
create table change_log (
  single boolean primary key default true check (single),
  id uuid not null
);
insert into change_log (id) values (gen_random_uuid());

create table changes (
  -- Without gaps.
  position bigint primary key,
  subject_kind text not null check (subject_kind in ('prompt', 'collection')),
  subject_id uuid not null,
  -- Whose lists had it before, and have it now; null: nobody's.
  audience_before text check (audience_before in ('everyone', 'adults')),
  audience_after text check (audience_after in ('everyone', 'adults')),
  -- Never earlier than that of the row before, nor than the time of change that the subject shows.
  changed_at timestamptz not null,
  -- The changed_at of the last earlier transaction, after which this one comes.
  follows_at timestamptz,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  logged_at timestamptz(3) not null default now()
);

-- The time by which lists of changed prompts are sorted, where it is later than updated_at: updated_at is taken
-- before the commit, so that another change can be later and yet be seen earlier.
alter table prompts add column committed_at timestamptz;
create index prompts_by_commit on prompts (greatest(updated_at, committed_at), id)
  include (updated_at, committed_at) where status = 'published';
create index prompts_of_topic_by_commit on prompts (topic_id, greatest(updated_at, committed_at), id)
  include (updated_at, committed_at) where status = 'published';
drop index prompts_by_change;
drop index prompts_of_topic_by_change;

-- Runs at the commit. The lock that it takes ends with the transaction, so the rows are committed in the order
-- of their positions, and whoever sees one sees all before it. Returns a time that is later than that of every
-- change in earlier transactions, and not earlier than `at`.
create function log_change(kind text, id uuid, before text, after text, at timestamptz) returns timestamptz
language plpgsql as $$
declare
  latest changes%rowtype;
  this_one bigint := pg_current_xact_id()::text::bigint;
begin
  perform 1 from change_log for update;
  select * into latest from changes order by position desc limit 1;
  if latest.transaction_id is distinct from this_one then
    latest.follows_at := latest.changed_at;
  end if;
  at := greatest(at, latest.follows_at + interval '1 microsecond');
  insert into changes (position, subject_kind, subject_id, audience_before, audience_after, changed_at, follows_at)
    values (coalesce(latest.position, 0) + 1, kind, id, before, after, greatest(at, latest.changed_at), latest.follows_at);
  return at;
end $$;

create function log_prompt_change() returns trigger language plpgsql as $$
declare
  before text := case old.status when 'published' then 'everyone' when 'adult' then 'adults' end;
  after text := case new.status when 'published' then 'everyone' when 'adult' then 'adults' end;
  changed timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at end;
  at timestamptz := log_change('prompt', coalesce(new.id, old.id), before, after, coalesce(changed, now()));
begin
  if at > changed then
    update prompts set committed_at = at where id = new.id;
  end if;
  return null;
end $$;

create function log_collection_change() returns trigger language plpgsql as $$
begin
  perform log_change('collection', coalesce(new.id, old.id),
    case old.visibility when 'public' then 'everyone' end, case new.visibility when 'public' then 'everyone' end,
    case when new.updated_at is distinct from old.updated_at then coalesce(new.updated_at, now()) else now() end);
  return null;
end $$;

create constraint trigger prompts_addition_logged after insert on prompts deferrable initially deferred for each row
  when (new.status in ('published', 'adult')) execute function log_prompt_change();
create constraint trigger prompts_change_logged after update on prompts deferrable initially deferred for each row
  when ((old.status in ('published', 'adult') or new.status in ('published', 'adult'))
    and (old.status, old.updated_at, old.featured_at, old.author_id)
      is distinct from (new.status, new.updated_at, new.featured_at, new.author_id))
  execute function log_prompt_change();
create constraint trigger prompts_removal_logged after delete on prompts deferrable initially deferred for each row
  when (old.status in ('published', 'adult')) execute function log_prompt_change();
create constraint trigger collections_addition_logged after insert on collections deferrable initially deferred for each row
  when (new.visibility = 'public') execute function log_collection_change();
create constraint trigger collections_change_logged after update on collections deferrable initially deferred for each row
  when ((old.visibility = 'public' or new.visibility = 'public')
    and (old.visibility, old.updated_at) is distinct from (new.visibility, new.updated_at))
  execute function log_collection_change();
create constraint trigger collections_removal_logged after delete on collections deferrable initially deferred for each row
  when (old.visibility = 'public') execute function log_collection_change();
