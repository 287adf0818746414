-- The versions of the rules for search documents by which all prompts have been indexed, or are being indexed:
-- a program with another version indexes them again. New prompts are indexed by the program's own.
create table search_versions (
  version integer primary key,
  since timestamptz(3) not null default now()
);
insert into search_versions (version) select 2 where not exists (select from prompts);

-- Postponed index entries are merged by the regular work (and by a publication only when there are very many
-- of them), because merging a few at a time took most of a publication's time.
alter index search_documents_unpublished set (gin_pending_list_limit = 4096);
alter index search_documents_tier_0 set (gin_pending_list_limit = 4096);
alter index search_documents_tier_1 set (gin_pending_list_limit = 4096);
alter index search_documents_tier_2 set (gin_pending_list_limit = 4096);
alter index search_documents_tier_3 set (gin_pending_list_limit = 4096);
alter index search_documents_tier_4 set (gin_pending_list_limit = 4096);
alter index search_documents_adult set (gin_pending_list_limit = 4096);
alter index near_duplicate_hashes_by_band set (gin_pending_list_limit = 4096);
