-- What members are notified of. There is one row per member, kind and subject: what happens again changes it.
create table notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it is about: a prompt with all its new likes, or one comment.
  subject uuid not null,
  id uuid not null unique,
  -- What it is about, as far as it still exists: it goes with it.
  prompt_id uuid references prompts on delete cascade,
  comment_id uuid references comments on delete cascade,
  discussion_id uuid references discussions on delete cascade,
  reply_id uuid references replies on delete cascade,
  -- For what has no row that stays: its title, and the page to open.
  title text not null default '',
  path text,
  detail text not null default '',
  -- The last who did it; null for moderators, and once their account is deleted.
  actor_id uuid references users on delete set null,
  -- How often it happened since it was last read.
  events integer not null default 1,
  happened_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- When the row last changed, for the processes that have its member's connections.
  changed_at timestamptz(3) not null,
  primary key (user_id, kind, subject)
);
create index notifications_latest on notifications (user_id, happened_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_changed on notifications (changed_at);
create index notifications_old on notifications (happened_at);
create index notifications_of_prompt on notifications (prompt_id) where prompt_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
create index notifications_of_discussion on notifications (discussion_id) where discussion_id is not null;
create index notifications_of_reply on notifications (reply_id) where reply_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;

-- Who has been counted in a grouped notification: liking, taking it back and liking again does not notify twice.
create table notification_actors (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject uuid not null,
  actor_id uuid not null references users on delete cascade,
  happened_at timestamptz(3) not null,
  primary key (user_id, kind, subject, actor_id)
);
create index notification_actors_by_actor on notification_actors (actor_id);
create index notification_actors_old on notification_actors (happened_at);

-- Published prompts whose author's and topic's followers are still to be notified, and how far that has come.
create table notification_fan_outs (
  prompt_id uuid primary key references prompts on delete cascade,
  created_at timestamptz(3) not null,
  -- The last follower who was notified; null before the first.
  after_user uuid,
  -- Whether the author's followers are done, and those of the topic follow.
  topic boolean not null default false
);
create index notification_fan_outs_oldest on notification_fan_outs (created_at);
