-- Users whom a user does not want to see. They are not told.
create table user_mutes (
  user_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index user_mutes_latest on user_mutes (user_id, created_at desc, muted_id desc);
create index user_mutes_of_muted on user_mutes (muted_id);

-- Users with whom a user wants to have nothing to do.
create table user_blocks (
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_latest on user_blocks (user_id, created_at desc, blocked_id desc);
create index user_blocks_of_blocked on user_blocks (blocked_id);
