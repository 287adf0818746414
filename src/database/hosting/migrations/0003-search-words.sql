-- The words that prompts hold, for mending mistyped ones. Words are only added: one that no prompt holds any more does no harm.

create extension if not exists pg_trgm;

create table search_words (
  word text primary key
);
create index search_words_by_beginning on search_words (word text_pattern_ops);
create index search_words_by_likeness on search_words using gist (word gist_trgm_ops);
