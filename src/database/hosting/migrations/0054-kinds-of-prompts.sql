-- What a prompt produces, and the models it was written for. tag_keys also has a key for the kind, unless it is
-- text, and for each model, after the keys of the tags, so that their lists are read like those of tags.
alter table prompts
  add column kind text not null default 'text' check (kind in ('text', 'image', 'video', 'agent')),
  add column models text[] not null default '{}';

create or replace function list_inserted_prompts() returns trigger language plpgsql as $$
begin
  insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
    select distinct k.key, p.topic_id, p.id, p.hot_score, p.likes_count, p.published_at
    from changed p cross join lateral unnest(p.tag_keys) k (key) where p.status = 'published';
  -- Here and below sorted, so that two writers never wait for each other.
  insert into tags as t (key, tag, prompts_count)
    select k.key, coalesce((array_agg(k.tag order by p.published_at, p.id))[1], k.key), count(distinct p.id)
    from changed p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
    where p.status = 'published' and k.key is not null group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;
