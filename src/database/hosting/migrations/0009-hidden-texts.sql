-- What the texts of a prompt hide, with the digest of the text that was checked.
alter table prompt_analyses add column xray jsonb;

-- Prompts of an empty database are indexed by these rules from the beginning.
insert into search_versions (version) select 9 where not exists (select from prompts);
