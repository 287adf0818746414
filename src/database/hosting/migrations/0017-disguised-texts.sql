-- Prompts of an empty database are checked by the rules for disguised texts from the beginning.
insert into search_versions (version) select 11 where not exists (select from prompts);
