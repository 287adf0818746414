-- Tags with the number of published prompts that have them, in the spelling that was used first. Kept by triggers on prompts,
-- as is prompt_tags: one row for each tag of a published prompt, with what its lists are sorted by.

-- Space in each page, so that a changed count needs no new index entries.
create table tags (
  key text primary key,
  tag text not null,
  -- No check that it is not below 0: the server checks a row before it is merged with the stored one.
  prompts_count integer not null
) with (fillfactor = 70);
create index tags_by_beginning on tags (key text_pattern_ops);

-- Trending score and likes are those of the last refresh (see stale_ranks). Each index alone answers a list of a tag, or of
-- a tag and a topic.
create table prompt_tags (
  tag_key text not null,
  topic_id text not null,
  prompt_id uuid not null,
  hot_score double precision not null,
  counted_likes integer not null,
  published_at timestamptz(3) not null
);

-- Published prompts whose score or likes changed since prompt_tags was refreshed. Writing the rows of a prompt's tags for
-- each like would cost as much as the rest of the like.
create table stale_ranks (
  prompt_id uuid primary key
);

insert into tags (key, tag, prompts_count)
  select k.key, (array_agg(k.tag order by p.published_at, p.id))[1], count(distinct p.id)
  from prompts p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
  where p.status = 'published' and k.key is not null group by k.key;
insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
  select distinct k.key, p.topic_id, p.id, p.hot_score, p.likes_count - p.unverified_likes, p.published_at
  from prompts p cross join lateral unnest(p.tag_keys) k (key) where p.status = 'published';

alter table prompt_tags add primary key (tag_key, topic_id, prompt_id);
create index prompt_tags_trending on prompt_tags (tag_key, hot_score desc, prompt_id desc) include (topic_id);
create index prompt_tags_popular on prompt_tags (tag_key, counted_likes desc, prompt_id desc) include (topic_id);
create index prompt_tags_recent on prompt_tags (tag_key, published_at desc, prompt_id desc) include (topic_id);
drop index prompts_by_tag;

create function list_inserted_prompts() returns trigger language plpgsql as $$
begin
  insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
    select distinct k.key, p.topic_id, p.id, p.hot_score, p.likes_count - p.unverified_likes, p.published_at
    from changed p cross join lateral unnest(p.tag_keys) k (key) where p.status = 'published';
  -- Here and below sorted, so that two writers never wait for each other.
  insert into tags as t (key, tag, prompts_count)
    select k.key, (array_agg(k.tag order by p.published_at, p.id))[1], count(distinct p.id)
    from changed p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
    where p.status = 'published' and k.key is not null group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;

create function list_deleted_prompts() returns trigger language plpgsql as $$
begin
  delete from prompt_tags t using changed p
    where p.status = 'published' and t.tag_key = any (p.tag_keys) and t.topic_id = p.topic_id and t.prompt_id = p.id;
  insert into tags as t (key, tag, prompts_count)
    select k.key, min(k.key), -count(distinct p.id) from changed p cross join lateral unnest(p.tag_keys) k (key)
    where p.status = 'published' group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  delete from stale_ranks s using changed p where s.prompt_id = p.id;
  return null;
end $$;

create function list_updated_prompt() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    delete from prompt_tags
      where tag_key = any (old.tag_keys) and topic_id = old.topic_id and prompt_id = old.id;
  end if;
  if new.status = 'published' then
    insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
      select distinct key, new.topic_id, new.id, new.hot_score, new.likes_count - new.unverified_likes, new.published_at
      from unnest(new.tag_keys) key;
  end if;
  insert into tags as t (key, tag, prompts_count)
    select key, coalesce(max(tag), key), sum(change) from (
      select key, min(tag) as tag, 1 as change from unnest(new.tag_keys, new.tags) k (key, tag)
        where new.status = 'published' and key is not null group by key
      union all select distinct key, null, -1 from unnest(old.tag_keys) key where old.status = 'published') changes
    group by key having sum(change) <> 0 order by key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;

create function note_stale_rank() returns trigger language plpgsql as $$
begin
  -- A row that is already there is updated to lock it: the refresh leaves it until this transaction has ended.
  insert into stale_ranks (prompt_id) values (new.id) on conflict (prompt_id) do update set prompt_id = excluded.prompt_id;
  return null;
end $$;

create trigger prompts_inserted after insert on prompts referencing new table as changed
  for each statement execute function list_inserted_prompts();
create trigger prompts_deleted after delete on prompts referencing old table as changed
  for each statement execute function list_deleted_prompts();
create trigger prompts_updated after update of status, topic_id, tags, tag_keys, published_at on prompts for each row
  when (old.status <> new.status or new.status = 'published' and
    (old.topic_id, old.tag_keys, old.published_at) is distinct from (new.topic_id, new.tag_keys, new.published_at))
  execute function list_updated_prompt();
create trigger prompts_ranked after update on prompts for each row
  when (new.status = 'published' and new.tag_keys <> '{}' and (old.hot_score <> new.hot_score
    or old.likes_count - old.unverified_likes <> new.likes_count - new.unverified_likes))
  execute function note_stale_rank();

-- The lists skip to their page in the indexes alone as long as most pages of a table have no recent changes.
alter table prompts set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table prompt_tags set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- A prepared statement is planned for the average tag. Planned for a common one, it is fast for every tag.
alter table prompt_tags alter column tag_key set (n_distinct = 100);
analyze tags, prompt_tags;
