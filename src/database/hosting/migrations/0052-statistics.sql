-- Readers who were counted today as having viewed a prompt: a hash with the day's salt (download_salts). Deleted with it when the day is over.
create table view_readers (
  prompt_id uuid not null references prompts on delete cascade,
  day date not null,
  reader bytea not null,
  primary key (prompt_id, day, reader)
);
create index view_readers_by_day on view_readers (day);
-- What is counted of a prompt by day (UTC), for its author. The columns from_… add up to the views.
create table prompt_days (
  prompt_id uuid not null references prompts on delete cascade,
  day date not null,
  views integer not null default 0,
  from_search integer not null default 0,
  from_social integer not null default 0,
  from_sites integer not null default 0,
  from_here integer not null default 0,
  from_nowhere integer not null default 0,
  copies integer not null default 0,
  primary key (prompt_id, day)
);
