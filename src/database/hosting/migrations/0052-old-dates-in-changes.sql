-- A prompt can be added with an old updated_at, as imports do. Programs that ask for changes since a later time
-- must see it, also where no other change is in the log. A minute is longer than a request takes: what members
-- write keeps its updated_at and is stored once.
create or replace function log_change(kind text, id uuid, before text, after text, at timestamptz) returns timestamptz
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
  if at < now() - interval '1 minute' then
    at := now();
  end if;
  at := greatest(at, latest.follows_at + interval '1 microsecond');
  insert into changes (position, subject_kind, subject_id, audience_before, audience_after, changed_at, follows_at)
    values (coalesce(latest.position, 0) + 1, kind, id, before, after, greatest(at, latest.changed_at), latest.follows_at);
  return at;
end $$;
