--
-- The log of changes reports what programs would otherwise miss
--

-- Whether a collection contains prompts: only such collections are listed. Triggers maintain it.
alter table collections add column filled boolean not null default true;
alter table collections alter column filled set default false;

-- Locks the collections first, so that the second statement sees what other transactions added or removed.
create function update_filled() returns trigger language plpgsql as $$
begin
  perform 1 from collections where id in (select collection_id from changed_items) order by id for no key update;
  update collections c set filled = not filled
    where id in (select collection_id from changed_items)
      and filled <> exists (select 1 from collection_items where collection_id = c.id);
  return null;
end $$;
create trigger collection_items_added after insert on collection_items referencing new table as changed_items
  for each statement execute function update_filled();
create trigger collection_items_removed after delete on collection_items referencing old table as changed_items
  for each statement execute function update_filled();

-- Almost all stored collections contain prompts, so few rows are written.
update collections set filled = false where not exists (select 1 from collection_items where collection_id = collections.id);

-- With the owner, collections that a member does not mute are counted without reading the table.
drop index collections_by_followers;
drop index collections_by_change;
drop index collections_by_words;
create index collections_by_followers on collections (followers_count desc, id desc) include (owner_id)
  where visibility = 'public' and filled;
create index collections_by_change on collections (updated_at desc, id desc) include (owner_id)
  where visibility = 'public' and filled;
create index collections_by_words on collections using gin (words) where visibility = 'public' and filled;

create or replace function log_collection_change() returns trigger language plpgsql as $$
declare
  before text := case when old.visibility = 'public' and old.filled then 'everyone' end;
  after text := case when new.visibility = 'public' and new.filled then 'everyone' end;
begin
  if coalesce(before, after) is not null then
    perform log_change('collection', coalesce(new.id, old.id), before, after,
      case when new.updated_at is distinct from old.updated_at then coalesce(new.updated_at, now()) else now() end);
  end if;
  return null;
end $$;
create constraint trigger collections_filling_logged after update on collections deferrable initially deferred for each row
  when (old.filled <> new.filled) execute function log_collection_change();

-- A prompt that is deleted also leaves its collections, which are changed by it.
create function log_lost_item() returns trigger language plpgsql as $$
begin
  perform log_change('collection', id, 'everyone', 'everyone', now()) from collections
    where id = old.collection_id and visibility = 'public' and filled
      and not exists (select 1 from prompts where id = old.prompt_id);
  return null;
end $$;
create constraint trigger collection_items_loss_logged after delete on collection_items deferrable initially deferred for each row
  execute function log_lost_item();

-- A user whose name, username or picture changes is one row without an audience, which readers of the log
-- replace by the user's listed prompts and collections. The release before this one ignores such rows.
alter table changes drop constraint changes_subject_kind_check;
alter table changes add constraint changes_subject_kind_check
  check (subject_kind in ('prompt', 'collection', 'user')) not valid;
create function log_user_change() returns trigger language plpgsql as $$
begin
  perform log_change('user', id, null, null, now()) from users where id = new.id;
  return null;
end $$;
create constraint trigger users_change_logged after update on users deferrable initially deferred for each row
  when ((old.username, old.display_name, old.avatar_url) is distinct from (new.username, new.display_name, new.avatar_url))
  execute function log_user_change();

-- With an account, its id disappears from the log. The rows stay, because positions have no gaps.
create index changes_of_users on changes (subject_id) where subject_kind = 'user';
create function forget_user_changes() returns trigger language plpgsql as $$
begin
  update changes set subject_id = '00000000-0000-0000-0000-000000000000' where subject_kind = 'user' and subject_id = old.id;
  return null;
end $$;
create trigger users_removal_forgotten after delete on users for each row execute function forget_user_changes();
