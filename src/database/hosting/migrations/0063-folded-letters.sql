-- All prompts are indexed again in the background.
insert into search_versions (version) select 7 where not exists (select from prompts);
