-- What users without a verified address did is part of the visible counters, and now of all rankings. The columns
-- unverified_followers, unverified_likes and unverified_bookmarks are unused from here on.
update users set unverified_followers = 0 where unverified_followers <> 0;

create temporary table changed_prompts on commit drop as
  select p.id from prompts p where p.unverified_likes <> 0 or p.unverified_bookmarks <> 0
  union select c.prompt_id from comments c join users u on u.id = c.author_id
    where not u.email_verified and c.deleted_at is null;

update prompts p set unverified_likes = 0, unverified_bookmarks = 0, commenters_count = c.commenters,
  -- As in database/prompts/hot-score.ts.
  hot_score = case when p.published_at is null then 0 else
    ln(1 + greatest(0, 1 * p.likes_count + 2 * p.bookmarks_count + 3 * c.commenters)) / ln(2.0::float8)
      + extract(epoch from p.published_at)::float8 / 172800 end
  from (
    select s.id, (select count(distinct c.author_id)::int from comments c join prompts q on q.id = c.prompt_id
      where c.prompt_id = s.id and c.deleted_at is null and c.author_id is distinct from q.author_id) as commenters
    from changed_prompts s) c
  where p.id = c.id;

-- Their tags and their quality in searches are refreshed from here.
insert into tag_rank_queue (prompt_id)
  select p.id from prompts p join changed_prompts using (id) where p.status = 'published'
  on conflict do nothing;

insert into likes_received (author_id, period, likes)
  select p.author_id, v.period, count(*)::int
  from likes l join users u on u.id = l.user_id and not u.email_verified
    join prompts p on p.id = l.prompt_id and p.author_id <> l.user_id and p.status <> 'hidden'
    cross join lateral (values ('all'), (to_char(l.created_at at time zone 'UTC', 'YYYY')),
      (to_char(l.created_at at time zone 'UTC', 'YYYY-MM'))) v (period)
  group by 1, 2
  on conflict (author_id, period) do update set likes = likes_received.likes + excluded.likes;

create index prompts_by_likes on prompts (likes_count desc, id desc) where status = 'published';
create index prompts_of_topic_by_likes on prompts (topic_id, likes_count desc, id desc) where status = 'published';
create index users_by_followers on users (followers_count desc, id desc);
create index prompts_of_author_ranked on prompts (author_id, published_at desc, id desc)
  include (topic_id, hot_score, likes_count) where status = 'published';
drop index prompts_by_counted_likes;
drop index prompts_of_topic_by_counted_likes;
drop index users_by_counted_followers;
drop index prompts_of_author_recent;

create or replace function list_inserted_prompts() returns trigger language plpgsql as $$
begin
  insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
    select distinct k.key, p.topic_id, p.id, p.hot_score, p.likes_count, p.published_at
    from changed p cross join lateral unnest(p.tag_keys) k (key) where p.status = 'published';
  -- Here and below sorted, so that two writers never wait for each other.
  insert into tags as t (key, tag, prompts_count)
    select k.key, (array_agg(k.tag order by p.published_at, p.id))[1], count(distinct p.id)
    from changed p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
    where p.status = 'published' and k.key is not null group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;

create or replace function list_updated_prompt() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    delete from prompt_tags
      where tag_key = any (old.tag_keys) and topic_id = old.topic_id and prompt_id = old.id;
  end if;
  if new.status = 'published' then
    insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
      select distinct key, new.topic_id, new.id, new.hot_score, new.likes_count, new.published_at
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

create or replace trigger prompts_ranked after update on prompts for each row
  when (new.status = 'published' and new.tag_keys <> '{}'
    and (old.hot_score <> new.hot_score or old.likes_count <> new.likes_count))
  execute function queue_tag_rank();
