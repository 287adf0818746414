-- Versions of published prompts. A prompt that has not changed since its publication has version 1 and no row here.
alter table prompts add column version integer not null default 1;
create table prompt_versions (
  prompt_id uuid not null references prompts on delete cascade,
  number integer not null,
  -- Who made the change; null once their account is deleted.
  author_id uuid references users on delete set null,
  note text not null,
  created_at timestamptz(3) not null,
  title text not null,
  heading text not null,
  summary text not null,
  body text not null,
  topic_id text,
  tags text[] not null,
  samples jsonb not null,
  primary key (prompt_id, number)
);
create index prompt_versions_by_author on prompt_versions (author_id, prompt_id, number);
-- The version that a comment was written about, and that stars were given to; null where it is not known.
alter table comments add column prompt_version integer;
alter table ratings add column prompt_version integer;
