-- What a prompt's texts determine, so that no request has to read the texts again.
create table prompt_analyses (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  -- Start and end of each placeholder of the body, and of each backslash that copies omit.
  marks integer[] not null,
  -- Why the rest of the texts was not read.
  excess text,
  -- The placeholders as inputs for programs.
  inputs jsonb not null,
  -- The HTML of each sample, or null.
  samples_html jsonb not null,
  -- SHA-256 of SKILL.md, and the other facts in that file when it was computed.
  skill_digest text,
  skill_facts text
);

-- All prompts are analysed in the background.
insert into search_versions (version) select 5 where not exists (select from prompts);
