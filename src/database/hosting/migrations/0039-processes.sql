-- The running processes of the site: how often each changed data, so that the others refresh their cached pages, and what each measured.
-- Processes write their rows again and again, so nothing here need survive a crash: the table is unlogged.

create unlogged table processes (
  id uuid primary key,
  role text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  changes integer not null,
  memory_bytes bigint not null,
  measures jsonb not null
);
