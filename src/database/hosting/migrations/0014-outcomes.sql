-- What members say about whether a version of a prompt worked for them.
create table prompt_outcomes (
  prompt_id uuid not null references prompts on delete cascade,
  prompt_version integer not null,
  user_id uuid not null references users on delete cascade,
  worked boolean not null,
  created_at timestamptz(3) not null,
  primary key (prompt_id, prompt_version, user_id) include (worked)
);
create index prompt_outcomes_of_user on prompt_outcomes (user_id, prompt_id, prompt_version);
