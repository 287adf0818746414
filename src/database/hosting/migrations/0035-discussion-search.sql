-- For the search in discussions: the words of the title and the first post. They are not stemmed, since posts are in any language.
alter table discussions add column words tsvector
  generated always as (to_tsvector('simple', title || ' ' || body)) stored;
create index discussions_by_words on discussions using gin (words);
