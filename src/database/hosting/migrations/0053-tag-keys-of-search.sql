-- The keys of tags and the words of search have the same folding. A site without prompts has nothing to index again.
insert into search_versions (version) select 3 where not exists (select from prompts);
