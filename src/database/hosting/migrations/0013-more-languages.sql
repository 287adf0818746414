-- Prompts of an empty database are indexed by the rules for more languages from the beginning.
insert into search_versions (version) select 10 where not exists (select from prompts);
