-- Discussions and their replies. Texts are Markdown as it was written, and the safe HTML that was made of it. Who deletes
-- their account leaves what they said without a name.

create table discussions (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  category text not null check (category in ('general', 'help', 'showcase', 'ideas')),
  title text not null,
  body text not null,
  body_html text not null,
  pinned boolean not null default false,
  locked boolean not null default false,
  replies_count integer not null default 0 check (replies_count >= 0),
  last_author_id uuid references users (id) on delete set null,
  last_activity_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index discussions_by_activity on discussions (pinned desc, last_activity_at desc, id desc);
create index discussions_of_category on discussions (category, pinned desc, last_activity_at desc, id desc);
create index discussions_lately on discussions (last_activity_at desc, id desc);
create index discussions_of_author on discussions (author_id, id);
create index discussions_of_last_author on discussions (last_author_id);

-- Ids sort by time: they are the order of a discussion.
create table replies (
  id uuid primary key,
  discussion_id uuid not null references discussions (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  body text not null,
  body_html text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index replies_of_discussion on replies (discussion_id, id);
create index replies_of_author on replies (author_id, id);

-- Up to when a member has read a discussion.
create table discussion_reads (
  discussion_id uuid not null references discussions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (discussion_id, user_id)
);
create index discussion_reads_of_user on discussion_reads (user_id);

-- Events, made by admins; a cancelled one stays for those who meant to come.

create table events (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  type text not null check (type in ('workshop', 'challenge', 'talk', 'meetup')),
  title text not null,
  body text not null,
  body_html text not null,
  place text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  participants_count integer not null default 0 check (participants_count >= 0),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index events_by_start on events (starts_at, id);
create index events_by_end on events (ends_at, id);
create index events_of_author on events (author_id);

create table event_participants (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create index event_participants_of_user on event_participants (user_id);
