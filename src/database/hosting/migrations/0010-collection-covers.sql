-- The prompt whose picture its owner chose as the cover of a collection. It counts only while the collection contains it, so
-- that a prompt that is removed and added again is the cover again.
alter table collections add column cover_prompt_id uuid references prompts on delete set null;
create index collections_by_cover on collections (cover_prompt_id) where cover_prompt_id is not null;
