-- Readers' stars and comments on prompts. The prompt's counters are kept by the statements that change what they count;
-- commenters are the people other than the author who comment, each once: they count towards the trending score.

alter table prompts
  -- No check that these two are not below 0: the server checks a row as the statement first saw it, before it adds the
  -- change to what others made of it meanwhile.
  add column ratings_count integer not null default 0,
  add column stars_sum integer not null default 0,
  add column comments_count integer not null default 0 check (comments_count >= 0),
  add column commenters_count integer not null default 0 check (commenters_count >= 0);

-- Ids sort by time. A thread is named by the comment that begins it, and goes no deeper. A deleted comment keeps its
-- place, without its words and its author; who deletes their account leaves what they said without a name.
create table comments (
  id uuid primary key,
  prompt_id uuid not null references prompts (id) on delete cascade,
  thread_id uuid not null references comments (id),
  author_id uuid references users (id) on delete set null,
  body text not null,
  body_html text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index comments_of_prompt on comments (prompt_id, thread_id desc, id);
create index comments_of_thread on comments (thread_id);
create index comments_of_author on comments (author_id, id);

-- What a person thinks of a prompt: their stars, if they gave any, since when, and how many comments of theirs stand there.
create table ratings (
  prompt_id uuid not null references prompts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz(3),
  comments integer not null default 0 check (comments >= 0),
  primary key (prompt_id, user_id),
  check ((stars is null) = (rated_at is null))
);
create index ratings_of_user on ratings (user_id, prompt_id);
