-- Collections that got a prompt which their followers are still to be notified of, and how far that has come.
create table collection_fan_outs (
  collection_id uuid primary key references collections on delete cascade,
  created_at timestamptz(3) not null,
  -- The user who added the latest prompt.
  added_by uuid not null references users on delete cascade,
  -- The last follower who was notified; null before the first.
  after_user uuid
);
create index collection_fan_outs_oldest on collection_fan_outs (created_at);
create index collection_fan_outs_by_user on collection_fan_outs (added_by);
