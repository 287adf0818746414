-- Numbers that prompts with nearly the same text share (domain/prompts/near-duplicates.ts). Computed by the program, so at first
-- all prompts are indexed again.
create table prompt_bands (
  prompt_id uuid primary key references prompts on delete cascade,
  bands integer[] not null
);
create index prompt_bands_by_band on prompt_bands using gin (bands) with (gin_pending_list_limit = 128);
insert into search_backlog (prompt_id) select id from prompts on conflict do nothing;
