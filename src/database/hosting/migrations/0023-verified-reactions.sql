-- What users without a verified address did: part of the visible counters, but not of any ranking.
alter table prompts
  add column unverified_likes integer not null default 0,
  add column unverified_bookmarks integer not null default 0;
-- The server checks a row as the statement first saw it, before it adds the change to what others made of it meanwhile.
alter table prompts drop constraint prompts_commenters_count_check;
alter table users add column unverified_followers integer not null default 0;

create temporary table unverified_reactions on commit drop as
  select prompt_id, sum(likes)::int as likes, sum(bookmarks)::int as bookmarks, sum(commenters)::int as commenters from (
    select l.prompt_id, 1 as likes, 0 as bookmarks, 0 as commenters
      from likes l join users u on u.id = l.user_id and not u.email_verified
    union all select b.prompt_id, 0, 1, 0 from bookmarks b join users u on u.id = b.user_id and not u.email_verified
    union all select r.prompt_id, 0, 0, 1 from ratings r join users u on u.id = r.user_id and not u.email_verified
      join prompts p on p.id = r.prompt_id where r.comments > 0 and r.user_id is distinct from p.author_id) one_each
  group by prompt_id;
update prompts p set unverified_likes = r.likes, unverified_bookmarks = r.bookmarks,
  commenters_count = p.commenters_count - r.commenters,
  hot_score = case when p.published_at is null then 0 else
    ln(1 + (p.likes_count - r.likes) + 2 * (p.bookmarks_count - r.bookmarks) + 3 * (p.commenters_count - r.commenters))
      / ln(2.0::float8) + extract(epoch from p.published_at)::float8 / 172800 end
  from unverified_reactions r where p.id = r.prompt_id;

update likes_received r set likes = r.likes - l.likes
  from (select p.author_id, v.period, count(*)::int as likes
    from likes l join users u on u.id = l.user_id and not u.email_verified
      join prompts p on p.id = l.prompt_id and p.status <> 'hidden' and p.author_id <> l.user_id
      cross join lateral (values ('all'), (to_char(l.created_at at time zone 'UTC', 'YYYY')),
        (to_char(l.created_at at time zone 'UTC', 'YYYY-MM'))) v (period)
    group by 1, 2) l
  where r.author_id = l.author_id and r.period = l.period;

update users u set unverified_followers = f.followers
  from (select f.user_id, count(*)::int as followers from user_follows f
    join users follower on follower.id = f.follower_id and not follower.email_verified group by 1) f
  where u.id = f.user_id;

-- In place of the indexes by the visible counters, which no list is sorted by any more.
create index prompts_by_counted_likes on prompts ((likes_count - unverified_likes) desc, id desc) where status = 'published';
create index prompts_of_topic_by_counted_likes on prompts (topic_id, (likes_count - unverified_likes) desc, id desc)
  where status = 'published';
create index users_by_counted_followers on users ((followers_count - unverified_followers) desc, id desc);
drop index prompts_popular, prompts_of_topic_popular, users_by_followers;
