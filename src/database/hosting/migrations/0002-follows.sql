-- Who follows whom and what. The counters stand with the followed and the follower.

create table user_follows (
  user_id uuid not null references users (id) on delete cascade,
  follower_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, follower_id),
  check (user_id <> follower_id)
);
create index user_follows_of_follower on user_follows (follower_id, created_at desc);

create table topic_follows (
  topic_id text not null references topics (id) on delete cascade,
  follower_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (topic_id, follower_id)
);
create index topic_follows_of_follower on topic_follows (follower_id, created_at desc);

-- Names that people had before: their old addresses lead to the new ones, and nobody else is given them.
-- Without a person the name is that of a deleted account and stays out of use.

create table former_usernames (
  username text primary key,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index former_usernames_of_user on former_usernames (user_id);
