-- Keys that people made for their programs. Of the key itself the SHA-256 alone is kept.

create table personal_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index personal_keys_of_user on personal_keys (user_id, created_at desc);
