-- The rules by which search documents are built change with the program: prompts that were indexed by older
-- rules are indexed again.
create table search_index (
  id boolean primary key default true check (id),
  version integer not null
);
insert into search_index (version) values (1);

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
