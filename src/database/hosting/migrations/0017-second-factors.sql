-- A second way to show who one is: an app's codes, whose secret is kept encrypted, and recovery codes, kept as hashes.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  -- The 30 seconds of the last code that was taken: none is good twice.
  last_step bigint not null default 0,
  -- Null while it is being set up.
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
