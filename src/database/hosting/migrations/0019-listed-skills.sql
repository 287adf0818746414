-- When prompts were last in a ranking that programs install skills from: that of the site ('site') or of a
-- topic (its id).
create table listed_skills (
  ranking text not null,
  prompt_id uuid not null references prompts on delete cascade,
  last_ranked_at timestamptz(3) not null,
  primary key (ranking, prompt_id)
);
create index listed_skills_of_prompt on listed_skills (prompt_id);
