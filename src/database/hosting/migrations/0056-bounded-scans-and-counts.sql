-- A scan finds the terms and pairs of a document by binary search, so they are in ascending order. Copying the
-- table and creating its indexes afterwards takes less time and space than changing its rows.
create table sorted_search_documents (like search_documents including storage) with (fillfactor = 90, toast_tuple_target = 8160);

insert into sorted_search_documents (prompt_id, tier, quality, terms, impacts, pairs)
select d.prompt_id, d.tier, d.quality, s.terms, s.impacts, array(select pair from unnest(d.pairs) pair order by pair)
from search_documents d cross join lateral (
  select coalesce(array_agg(term order by term), '{}') as terms,
    coalesce(string_agg(substr(d.impacts, n::int, 1), '' order by term), '') as impacts
  from unnest(d.terms) with ordinality t (term, n)) s;

drop table search_documents;
alter table sorted_search_documents rename to search_documents;
alter table search_documents
  add constraint search_documents_pkey primary key (prompt_id),
  add constraint search_documents_prompt_id_fkey foreign key (prompt_id) references prompts (id) on delete cascade;
create index search_documents_by_quality on search_documents (tier, quality desc, prompt_id desc);
create index search_documents_unpublished on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -1;
create index search_documents_tier_0 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 0;
create index search_documents_tier_1 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 1;
create index search_documents_tier_2 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 2;
create index search_documents_tier_3 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 4;
create index search_documents_adult on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -2;

-- An older version that is still running writes documents in another order: all prompts are indexed once more.
insert into search_versions (version) select 4 where not exists (select from prompts);

-- Lists of free prompts, of one kind and in English are counted in this index, without reading the prompts.
drop index prompts_recent;
create index prompts_recent on prompts (published_at desc, id desc) include (updated_at, author_id, is_premium, language, kind)
  where status = 'published';
