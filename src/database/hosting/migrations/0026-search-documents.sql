-- The search index: a row per prompt with the hashes of its words (domain/discovery/search/terms.ts), in place of prompts.search.
create table search_documents (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  -- 0 has the prompts of the highest quality, each further tier more of lower quality; -1 has those that are not published.
  tier smallint not null,
  quality real not null,
  terms integer[] not null,
  -- One byte per term: how strongly the prompt is about it.
  impacts bytea not null,
  -- Neighbouring words.
  pairs integer[] not null
) with (fillfactor = 90, toast_tuple_target = 8160);
-- Read for every candidate of a search: in the row, and not compressed.
alter table search_documents
  alter column terms set storage external, alter column impacts set storage external, alter column pairs set storage external;
create index search_documents_unpublished on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = -1;
create index search_documents_tier_0 on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = 0;
create index search_documents_tier_1 on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = 1;
create index search_documents_tier_2 on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = 2;
create index search_documents_tier_3 on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = 4;
create index search_documents_by_quality on search_documents (tier, quality desc, prompt_id desc);

-- The lowest quality of each tier but the last. Without rows, every prompt is in tier 0.
create table search_tiers (
  tier smallint primary key,
  least_quality real not null
);

-- Prompts to be indexed again. At first all: the index is computed by the program.
create table search_backlog (
  prompt_id uuid primary key references prompts (id) on delete cascade
);
insert into search_backlog (prompt_id) select id from prompts;

-- In how many prompts each word and stem occurs. `term` is its hash.
alter table search_words
  add column term integer,
  add column prompts integer not null default 0,
  add column is_word boolean not null default true;
create index search_words_by_term on search_words (term);
drop index search_words_by_beginning, search_words_by_likeness;
create index search_words_by_beginning on search_words (word text_pattern_ops) where is_word and prompts > 0;
-- For correcting mistyped words: the most common words that begin with a letter.
create extension if not exists fuzzystrmatch;
create index search_words_by_letter on search_words (left(word, 1), prompts desc) where is_word and prompts > 0;

-- Changes of those numbers that are not added yet: so that publishing does not update the rows of common words, for which all
-- publications would wait.
create table search_word_changes (
  id bigint generated always as identity primary key,
  terms integer[] not null,
  -- The words of the first terms, then the stems; absent when prompts are removed.
  words text[],
  stems text[],
  change smallint not null
);

-- ISO 639-1, detected at publication.
alter table prompts add column language text;
alter table prompts alter column search drop not null;
drop index prompts_by_words;
