-- Searches that users saved. `filters_key` is equal for filters that give the same list.

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  filters_key text not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, filters_key)
);
