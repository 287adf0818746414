-- Files that nothing can use any more, until they are deleted: the store may not answer when they become unused.
create table unused_files (
  key text primary key,
  unused_since timestamptz(3) not null default now());
create index unused_files_by_time on unused_files (unused_since, key);
