-- A scan finds the terms and pairs of a document by binary search, so they are in ascending order. The indexes of
-- terms are created again, which takes less time than changing them row by row.
drop index search_documents_unpublished, search_documents_tier_0, search_documents_tier_1, search_documents_tier_2,
  search_documents_tier_3, search_documents_tier_4, search_documents_adult;

update search_documents d set (terms, impacts, pairs) = (
  select coalesce(array_agg(term order by term), '{}'),
    coalesce(string_agg(substr(d.impacts, n::int, 1), '' order by term), ''),
    array(select pair from unnest(d.pairs) pair order by pair)
  from unnest(d.terms) with ordinality t (term, n));

create index search_documents_unpublished on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -1;
create index search_documents_tier_0 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 0;
create index search_documents_tier_1 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 1;
create index search_documents_tier_2 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 2;
create index search_documents_tier_3 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 4;
create index search_documents_adult on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -2;

-- Lists of free prompts, of one kind and in English are counted in this index, without reading the prompts.
drop index prompts_recent;
create index prompts_recent on prompts (published_at desc, id desc) include (updated_at, author_id, is_premium, language, kind)
  where status = 'published';
