-- The index after this migration; see `indexVersion`.
insert into search_versions (version) select 6 where not exists (select from prompts);
