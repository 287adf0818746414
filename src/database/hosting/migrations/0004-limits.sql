-- How often somebody did something lately, for the limits that all processes share. Nothing here need survive a crash, so
-- the table is unlogged: counting waits for no disk.

create unlogged table limit_counters (
  key text primary key,
  points integer not null,
  expires_at timestamptz(3)
);
create index limit_counters_by_end on limit_counters (expires_at);
