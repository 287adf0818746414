-- When to use a prompt, as its author wrote it.
alter table prompts add column use_when text not null default '';
alter table prompt_versions add column use_when text not null default '';

-- What others may do with a prompt, as its author states it, and what an order was placed under.
alter table prompts add column license text not null default '';
alter table orders add column license text not null default '';

-- Skills say when to use them. Prompts of an empty database are indexed by these rules from the beginning.
insert into search_versions (version) select 8 where not exists (select from prompts);
