-- Vectors of prompts by meaning. Empty unless an embeddings service is configured.
create table prompt_vectors (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  model text not null,
  -- When the prompt that was read for this vector was last changed.
  made_of timestamptz not null,
  -- Whether the prompt was changed since.
  is_stale boolean not null default false,
  -- On which side of each hyperplane the vector lies (domain/discovery/search/vectors.ts).
  signature bit varying not null,
  bands integer[] not null,
  -- A signed byte per dimension; empty when the service did not accept the text.
  vector bytea not null
) with (toast_tuple_target = 128);
-- Many signatures are read for each vector that is compared, so vectors are stored apart from them.
alter table prompt_vectors
  alter column vector set storage external, alter column signature set storage main, alter column bands set storage main;
create index prompt_vectors_by_band on prompt_vectors using gin (bands) with (gin_pending_list_limit = 128);
create index prompt_vectors_stale on prompt_vectors (prompt_id) where is_stale;
