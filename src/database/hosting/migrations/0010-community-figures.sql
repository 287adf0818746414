-- What the community page counts, by day (UTC). The statements that change what they count keep them; the sum of a month
-- is a few rows. Prompts count on the day they were published, members on the first day of a month they were here.

create table daily_figures (
  day date primary key,
  active_members integer not null default 0,
  prompts integer not null default 0,
  downloads integer not null default 0,
  ratings integer not null default 0,
  stars integer not null default 0
);
insert into daily_figures (day, prompts)
  select (published_at at time zone 'UTC')::date, count(*) from prompts where status = 'published' group by 1;

-- The first day of the month in which somebody was last here.
alter table users add column active_month date;

-- Who took a prompt along today: a hash of the reader, salted with the day's salt. Both go when the day is over.
create table download_salts (
  day date primary key,
  salt bytea not null
);
create table downloads (
  prompt_id uuid not null references prompts (id) on delete cascade,
  day date not null,
  reader bytea not null,
  primary key (prompt_id, day, reader)
);

-- Likes that authors received from others: of all times ('all'), of a year ('2025'), of a month ('2025-11'), in UTC.
create table likes_received (
  author_id uuid not null references users (id) on delete cascade,
  period text not null,
  likes integer not null,
  primary key (author_id, period)
);
create index likes_received_ranking on likes_received (period, likes desc, author_id desc) where likes > 0;
insert into likes_received (author_id, period, likes)
  select p.author_id, v.period, count(*)
  from likes l join prompts p on p.id = l.prompt_id
    cross join lateral (values ('all'), (to_char(l.created_at at time zone 'UTC', 'YYYY')),
      (to_char(l.created_at at time zone 'UTC', 'YYYY-MM'))) v (period)
  where p.author_id is not null and p.author_id <> l.user_id group by 1, 2;

-- Members by name and by when they came.
create index users_by_arrival on users (created_at desc, id desc);
create index users_by_prompts on users (prompts_count desc, id desc);
create index users_by_followers on users (followers_count desc, id desc);
create index users_by_name on users (lower(display_name), id);
create index users_by_words on users using gin ((lower(display_name || ' ' || username)) gin_trgm_ops);
