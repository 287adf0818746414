-- Prompts that members made from others, with what they were made from.
create table prompt_forks (
  prompt_id uuid primary key references prompts on delete cascade,
  -- null once the source is deleted. A prompt has at most one source, which is older: lineage has no cycles.
  source_id uuid references prompts on delete set null,
  -- The source's version that it was made from, and the latest one that was merged into it.
  source_version integer not null,
  merged_version integer not null,
  -- SHA-256 of the body of merged_version.
  merged_body_hash bytea not null,
  -- Title and author of the source at the time. The name is null once that account is deleted.
  source_title text not null,
  source_author_id uuid references users on delete set null,
  source_author_name text,
  created_at timestamptz(3) not null,
  check (source_id <> prompt_id)
);
create index prompt_forks_by_source on prompt_forks (source_id, prompt_id);
create index prompt_forks_by_source_author on prompt_forks (source_author_id);
-- Its published forks that are not adult.
alter table prompts add column forks_count integer not null default 0;
