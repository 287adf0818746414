-- Nightly backups: which process makes one, and how they ended. A backup that was due has a row for each attempt.
create table backups (
  id uuid primary key,
  due timestamptz(3) not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  -- The process renews it while it works.
  alive_until timestamptz(3) not null,
  finished_at timestamptz(3),
  outcome text check (outcome in ('good', 'failed')),
  bytes bigint,
  message text not null default '',
  unique (due, attempt),
  check ((outcome is null) = (finished_at is null))
);
create index backups_by_end on backups (finished_at desc) where finished_at is not null;
